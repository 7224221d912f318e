import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { AccountRef } from '../../../../shared/fields.ts'
import { useFileDrop } from '../../../ui/files/use-file-drop.ts'
import { useLasting } from '../../../browser/use-settled.ts'
import type { ReadStatement } from '../../../server/statement-calls.ts'
import { Button } from '../../../ui/button.tsx'
import { FileField } from '../../../ui/files/file-field.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { countOf } from '../../../words/counts.ts'
import type { ChosenFile } from './chosen-file.ts'
import { ChosenFiles } from './chosen-files.tsx'
import { CorrectionForm } from './correction-form.tsx'
import { QuestionForm } from './question-form.tsx'
import { StatementSummary } from './statement-summary.tsx'
import { useStatementReading } from './use-statement-reading.ts'

const SILENT_MS = 500

const FILES_LABEL = 'Choose the files of a bank statement'

interface StatementSourceProps {
  account: AccountRef
  dropped?: File[] | undefined
  /** Gets null when other files are chosen. */
  onRead: (read: ReadStatement | null) => void
}

export function StatementSource({ account, dropped, onRead }: StatementSourceProps) {
  const reading = useStatementReading({ account, dropped, onRead })
  const { files, statement, failure, readingCount } = reading
  const isDraggedOver = useFileDrop(reading.take)
  const isReading = readingCount > 0
  const isLong = useLasting(isReading, SILENT_MS)
  const question = statement?.question
  const isReplaced = failure?.kind === 'refused' && files.length === 1
  const placeRef = useStageFocus(statement === null ? 'files' : (question?.kind ?? 'read'))
  const remove = (file: ChosenFile) => {
    reading.remove(file)
    // The button that was pressed goes.
    placeRef.current?.focus()
  }
  return (
    <section
      aria-label="Bank statement"
      aria-busy={isReading}
      className={`flex flex-col gap-4 rounded-card ${isDraggedOver && statement ? 'outline-2 outline-offset-4 outline-accent outline-dashed' : ''}`}
    >
      <div ref={placeRef} tabIndex={-1} className="flex flex-col gap-4 outline-none">
        {!statement && (
          <>
            <FileField
              multiple
              label={FILES_LABEL}
              title={
                files.length === 0 || isReplaced
                  ? 'Choose files or drop them here'
                  : 'Add files or drop them here'
              }
              hint="CSV, OFX, QFX, QIF, camt or MT940, up to 12 files and 5 MB together."
              isDraggedOver={isDraggedOver}
              onFiles={reading.take}
            />
            {files.length > 0 && <ChosenFiles files={files} onRemove={remove} />}
            {files.length === 0 && (
              <p className="text-ink-soft">
                On your bank’s website, open the transactions of your account and look for “Export”
                or “Download”. Take the last 12 months, or what there is.
              </p>
            )}
          </>
        )}
        {statement && question && (
          <QuestionForm
            // Each question begins with empty fields.
            key={JSON.stringify(question)}
            statement={statement}
            question={question}
            busy={isReading}
            onAnswer={reading.answer}
            onChooseAccount={reading.chooseAccount}
            onLeave={reading.leave}
          />
        )}
        {statement && !question && (
          <>
            <StatementSummary statement={statement} files={files} onLeave={reading.leave} />
            <CorrectionForm
              // The next correction begins with what was answered.
              key={JSON.stringify(statement.layouts)}
              statement={statement}
              busy={isReading}
              onAnswer={reading.answer}
            />
          </>
        )}
      </div>
      <output className="text-ink-soft empty:hidden">
        {isLong && `Reading ${countOf(readingCount, 'file')}...`}
      </output>
      <Problem className="wrap-anywhere">{failure?.sentence}</Problem>
      {!statement && files.length > 0 && !isReading && failure?.kind !== 'refused' && (
        <Button className="self-start" variant="primary" onClick={reading.readAgain}>
          {failure?.kind === 'lost' ? 'Try Again' : files.length === 1 ? 'Read It' : 'Read Them'}
        </Button>
      )}
      {!(statement && !question) && (
        <p className="text-xs text-ink-faint">Your statement is read once and not kept.</p>
      )}
    </section>
  )
}

function useStageFocus(stage: string): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)
  const shown = useRef(stage)
  useLayoutEffect(() => {
    if (shown.current === stage) return
    shown.current = stage
    ref.current?.focus({ preventScroll: true })
  }, [stage])
  return ref
}
