import { useId, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/layers/dialog.tsx'
import { StepProgress } from '../../ui/step-progress.tsx'
import { useSinglePress } from '../../ui/use-single-press.ts'
import { ConfirmationStep } from './confirmation-step.tsx'
import { MappingStep } from './mapping-step.tsx'
import { ResultStep } from './result-step.tsx'
import { UploadStep } from './upload-step.tsx'
import { CSV_STEPS, useCsvWizard } from './use-csv-wizard.ts'
import { useFileDrop } from '../../ui/files/use-file-drop.ts'
import { Problem } from '../../ui/problem.tsx'

export function CsvImportDialog({ onClose }: { onClose: () => void }) {
  const pressOnce = useSinglePress()
  const formId = useId()
  const headingRef = useRef<HTMLHeadingElement>(null)
  const wizard = useCsvWizard(headingRef, onClose)
  const isDraggedOver = useFileDrop(([file]) => file && void wizard.takeFile(file))
  const { step, stepIndex, sheet, result, undone, problem } = wizard
  const { isChecking, isImporting, isUndoing } = wizard

  const headings = {
    upload: 'Choose a file',
    mapping: 'Which column holds what?',
    confirmation: 'Check what will be imported',
    result: undone ? 'Import Undone' : result?.failed ? 'Completed with Errors' : 'Import Complete',
  }

  const footer = (
    <>
      {(step.id === 'mapping' || step.id === 'confirmation') && (
        <Button onClick={wizard.goBack} disabled={isImporting}>
          Back
        </Button>
      )}
      {step.id === 'result' && result && result.success > 0 && !undone && (
        <Button onClick={wizard.undoImport} busy={isUndoing}>
          Undo import
        </Button>
      )}
      <Button
        type="submit"
        form={formId}
        variant="primary"
        disabled={step.id === 'upload' && !sheet}
        busy={isChecking || isImporting}
        onClick={pressOnce}
      >
        {step.next}
      </Button>
    </>
  )

  return (
    <Dialog
      isWide
      title="Import Income & Expense from CSV"
      onClose={wizard.close}
      closesBeside={false}
      footer={footer}
    >
      <form
        id={formId}
        noValidate
        className="flex min-h-96 flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          wizard.goForward()
        }}
      >
        <StepProgress step={stepIndex + 1} stepCount={CSV_STEPS.length} name={step.name} />
        <h3 ref={headingRef} tabIndex={-1} className="text-base font-semibold outline-none">
          {headings[step.id]}
        </h3>
        {step.id === 'upload' && (
          <UploadStep
            fileName={sheet?.fileName}
            isReading={wizard.isReading}
            isDraggedOver={isDraggedOver}
            onFile={(file) => void wizard.takeFile(file)}
          />
        )}
        {step.id === 'mapping' && sheet && (
          <MappingStep
            sheet={sheet}
            mapping={wizard.mapping}
            undecided={wizard.undecided}
            onChoose={wizard.chooseColumn}
          />
        )}
        {step.id === 'confirmation' && sheet && (
          <ConfirmationStep
            sheet={sheet}
            account={wizard.account}
            checked={wizard.checked}
            isChecking={isChecking}
            importDuplicates={wizard.importDuplicates}
            onImportDuplicates={wizard.chooseDuplicates}
            isInBalance={wizard.isInBalance}
            onIsInBalance={wizard.chooseInBalance}
          />
        )}
        {step.id === 'result' && result && <ResultStep result={result} undone={undone} />}
        {isImporting && (
          <progress aria-label="Importing the rows" className="mt-auto h-2 w-full accent-accent" />
        )}
        <Problem className="mt-auto wrap-anywhere">{problem}</Problem>
      </form>
    </Dialog>
  )
}
