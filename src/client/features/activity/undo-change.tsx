import type { Activity } from '../../../shared/activity.ts'
import { trpc } from '../../server/trpc.ts'
import type { WriteScope } from '../../server/write-scope.ts'
import { formatTime } from '../../words/moments.ts'
import type { ActivitySentence } from './activity-words.ts'
import { ReversalButton } from './reversal-button.tsx'

interface UndoChangeProps {
  scope: WriteScope
  activity: Activity
  /** The account's after the change. */
  revision: number
  sentence: ActivitySentence
}

/** Undoes a change of the plan, as far as nothing has changed since [behaviour: Undo]. */
export function UndoChange({ scope, activity, revision, sentence }: UndoChangeProps) {
  const { at, isOwn, isUndone } = activity
  const undo = trpc.account.undo.useMutation()
  const { who, before, name, after } = sentence
  const said = [who, before, name, after].filter(Boolean).join(' ')
  return (
    <ReversalButton
      offered={!isUndone}
      label="Undo"
      name={`Undo: ${said}, at ${formatTime(at)}`}
      question={isOwn ? null : `Undo that ${said}?`}
      done="Undone"
      doneBefore={isUndone}
      mutation={undo}
      onPress={() => undo.mutate({ ...scope, revision })}
    />
  )
}
