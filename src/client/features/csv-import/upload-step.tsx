import { FileField } from '../../ui/files/file-field.tsx'

interface UploadStepProps {
  fileName: string | undefined
  isReading: boolean
  isDraggedOver: boolean
  onFile: (file: File) => void
}

export function UploadStep({ fileName, isReading, isDraggedOver, onFile }: UploadStepProps) {
  return (
    <FileField
      label="Choose a CSV file"
      accept=".csv,text/csv"
      title={isReading ? 'Reading the file...' : (fileName ?? 'Choose a CSV file or drop it here')}
      hint={
        fileName
          ? 'Choose or drop another one to replace it.'
          : 'Up to 5 MB, with a header row. Nothing is written until you confirm.'
      }
      isDraggedOver={isDraggedOver}
      className="flex-auto"
      onFiles={([file]) => file && onFile(file)}
    />
  )
}
