import { useMutation } from '@tanstack/react-query'
import type { OccurrenceRef } from '../../server/cash-flow-editing.ts'
import { UNDO_TOPIC } from '../../server/undo-offer.ts'
import { serverSentence } from '../../server/call-error.ts'
import { useSetUser } from '../../server/set-user.ts'
import { trpc } from '../../server/trpc.ts'
import type { WriteScope } from '../../server/write-scope.ts'
import { useToast } from '../../ui/toast.tsx'

/** What a done mark was sent with. */
export interface DoneMark extends WriteScope, OccurrenceRef {}

/** Turns it on that done marks move the balance of an account, and has a mark that was just made move it as well. */
export function useStartMoving() {
  const utils = trpc.useUtils()
  const setUser = useSetUser()
  const showToast = useToast()
  const { mutateAsync: updateUser } = trpc.user.update.useMutation()
  const { mutateAsync: updateAccount } = trpc.account.update.useMutation()
  const { mutateAsync: markDone } = trpc.occurrence.markDone.useMutation()

  const turnOn = async (account: WriteScope['account']) => {
    const change = { doneMovesBalance: true }
    if (account === 'personal') {
      await setUser(await updateUser(change))
      return
    }
    await updateAccount({ id: account, ...change })
    utils.account.list.setData(undefined, (accounts) =>
      accounts?.map((each) => (each.id === account ? { ...each, ...change } : each)),
    )
  }

  const start = async (
    { account, accountId, kind, id, date }: DoneMark,
    name: string,
  ): Promise<void> => {
    const sayFailure = (text: string, error: unknown) =>
      void showToast({ text: `${text} ${serverSentence(error) ?? 'Please try again.'}` })
    try {
      await turnOn(account)
    } catch (error) {
      return sayFailure('This was not saved.', error)
    }
    const mark = { account, accountId, kind, id, date }
    try {
      // The mark was made before, so it has moved nothing yet.
      await markDone({ ...mark, done: false })
      await markDone({ ...mark, done: true })
    } catch (error) {
      return sayFailure(`${name} could not be marked as done again.`, error)
    }
    const where = account === 'personal' ? 'Profile Settings' : 'the details of the account'
    showToast({
      text: `Mark done moves the balance now. You can turn this off in ${where}.`,
      // The mark is another one now, so the offer to undo the first one is out of date.
      topic: UNDO_TOPIC,
    })
  }

  // As one mutation, so that the page does not show anything in between.
  const { mutate } = useMutation({
    mutationFn: ({ mark, name }: { mark: DoneMark; name: string }) => start(mark, name),
  })
  return (mark: DoneMark, name: string) => mutate({ mark, name })
}
