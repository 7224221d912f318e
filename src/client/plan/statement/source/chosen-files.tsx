import { X } from 'lucide-react'
import { IconButton } from '../../../ui/button.tsx'
import type { ChosenFile } from './chosen-file.ts'

interface ChosenFilesProps {
  files: ChosenFile[]
  onRemove: (file: ChosenFile) => void
}

export function ChosenFiles({ files, onRemove }: ChosenFilesProps) {
  return (
    <ul aria-label="Chosen files" className="divide-y divide-line">
      {files.map((file, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- two files of two folders may have one name
        <li key={`${place} ${file.name}`} className="flex items-center gap-2 py-0.5">
          <span className="min-w-0 flex-1 wrap-anywhere">{file.name}</span>
          <IconButton
            size="small"
            label={`Remove ${file.name}`}
            icon={<X size={16} aria-hidden />}
            onClick={() => onRemove(file)}
          />
        </li>
      ))}
    </ul>
  )
}
