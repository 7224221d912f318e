import { useId, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/layers/dialog.tsx'
import { StepProgress } from '../../ui/step-progress.tsx'
import { SubmitButton } from '../../ui/form/form.tsx'
import { FileField, useFileDrop } from '../../ui/files/choose-files.tsx'
import { Problem } from '../../ui/problem.tsx'
import { ConfirmationStep, MappingStep, ResultStep } from './csv-steps.tsx'
import { CSV_STEPS, useCsvWizard } from './csv-wizard.ts'

export function CsvImportDialog({ onClose }: { onClose: () => void }) {
  const formId = useId()
  const headingRef = useRef<HTMLHeadingElement>(null)
  const wizard = useCsvWizard(headingRef, onClose)
  const isDraggedOver = useFileDrop(([file]) => wizard.takeFile(file))
  const { step, stepIndex, sheet, problem, isChecking, run, undo } = wizard
  const { data: result, isPending: isImporting } = run
  const { data: undone } = undo

  const resultHeading = undone ? 'Import Undone' : result?.failed && 'Completed with Errors'

  const footer = (
    <>
      {(step.id === 'mapping' || step.id === 'confirmation') && (
        <Button onClick={wizard.goBack} disabled={isImporting}>
          Back
        </Button>
      )}
      {step.id === 'result' && result && result.success > 0 && !undone && (
        <Button onClick={wizard.undoImport} busy={undo.isPending}>
          Undo import
        </Button>
      )}
      <SubmitButton
        form={{ id: formId, isSending: isChecking || isImporting }}
        disabled={step.id === 'upload' && !sheet}
      >
        {step.next}
      </SubmitButton>
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
          {(step.id === 'result' && resultHeading) || step.heading}
        </h3>
        {step.id === 'upload' && (
          <FileField
            label="Choose a CSV file"
            accept=".csv,text/csv"
            title={
              wizard.isReading
                ? 'Reading the file...'
                : (sheet?.fileName ?? 'Choose a CSV file or drop it here')
            }
            hint={
              sheet
                ? 'Choose or drop another one to replace it.'
                : 'Up to 5 MB, with a header row. Nothing is written until you confirm.'
            }
            isDraggedOver={isDraggedOver}
            className="flex-auto"
            onFiles={([file]) => wizard.takeFile(file)}
          />
        )}
        {step.id === 'mapping' && sheet && <MappingStep wizard={wizard} sheet={sheet} />}
        {step.id === 'confirmation' && sheet && <ConfirmationStep wizard={wizard} sheet={sheet} />}
        {step.id === 'result' && result && <ResultStep result={result} undone={undone} />}
        {isImporting && (
          <progress aria-label="Importing the rows" className="mt-auto h-2 w-full accent-accent" />
        )}
        <Problem className="mt-auto wrap-anywhere">{problem}</Problem>
      </form>
    </Dialog>
  )
}
