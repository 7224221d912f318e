import { FileUp } from 'lucide-react'

interface UploadStepProps {
  /** The name of the file that was chosen before. */
  fileName: string | undefined
  isReading: boolean
  isDraggedOver: boolean
  onFile: (file: File) => void
}

/** The first step: takes a file by click and by keyboard; the wizard takes one that is dropped. */
export function UploadStep({ fileName, isReading, isDraggedOver, onFile }: UploadStepProps) {
  return (
    <label
      className={`flex flex-1 cursor-pointer flex-col items-center justify-center gap-2 rounded-card border-2 border-dashed p-6 text-center transition-colors hover:border-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent ${isDraggedOver ? 'border-accent bg-accent/5' : 'border-line-strong'}`}
    >
      <input
        type="file"
        accept=".csv,text/csv"
        aria-label="Choose a CSV file"
        aria-describedby="csv-file-rules"
        className="sr-only"
        onChange={({ target }) => {
          const file = target.files?.[0]
          if (file) onFile(file)
          // So that the same file can be chosen again, after it was corrected.
          target.value = ''
        }}
      />
      <FileUp size={28} aria-hidden className="text-ink-faint" />
      <span className="text-base font-medium wrap-anywhere">
        {isReading ? 'Reading the file...' : (fileName ?? 'Choose a CSV file or drop it here')}
      </span>
      <span id="csv-file-rules" className="text-ink-soft">
        {fileName
          ? 'Choose or drop another one to replace it.'
          : 'Up to 5 MB, with a header row. Nothing is written until you confirm.'}
      </span>
    </label>
  )
}
