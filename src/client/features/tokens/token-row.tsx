import { useId, useRef, useState } from 'react'
import type { ApiToken } from '../../../shared/tokens/program-token.ts'
import { Button } from '../../ui/button.tsx'
import { Confirmation } from '../../ui/layers/confirmation.tsx'
import { browserToday, formatDayNear } from '../../words/dates.ts'
import { describeLastUse } from '../../words/last-use-words.ts'
import { isolated } from '../../words/isolated.ts'

interface TokenRowProps {
  token: ApiToken
  accountName: string
  isBusy: boolean
  onDelete: () => void
}

/** A token of a program, and how to delete it, which cannot be undone. */
export function TokenRow({ token, accountName, isBusy, onDelete }: TokenRowProps) {
  const [isAsking, setIsAsking] = useState(false)
  const deleteRef = useRef<HTMLButtonElement>(null)
  const detailsId = useId()
  const { name, scope, expiresAt, lastUsedAt } = token
  const may = scope === 'write' ? 'reads and changes plans' : 'reads'
  const until = `works until ${formatDayNear(browserToday(new Date(expiresAt)))}`
  const used = lastUsedAt === null ? 'never used' : describeLastUse(lastUsedAt)
  return (
    <li className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-2">
        <div id={detailsId} className="min-w-0 flex-1 basis-60">
          <p className="font-medium wrap-anywhere">{name}</p>
          <p className="text-xs wrap-anywhere text-ink-soft">
            {[accountName, may, until, used].join(' · ')}
          </p>
        </div>
        <div className="-mx-2.5 flex">
          <Button
            ref={deleteRef}
            size="small"
            variant="danger"
            aria-describedby={detailsId}
            aria-expanded={isAsking}
            onClick={() => setIsAsking(!isAsking)}
          >
            Delete
          </Button>
        </div>
      </div>
      {isAsking && (
        <Confirmation
          question={`Delete ${isolated(name)}?`}
          action="Yes, Delete It"
          isBusy={isBusy}
          onConfirm={onDelete}
          onCancel={() => {
            setIsAsking(false)
            deleteRef.current?.focus()
          }}
        >
          Programs that use this token are refused from now on.
        </Confirmation>
      )}
    </li>
  )
}
