import type { Account } from '../../../../shared/accounts/account.ts'
import { trpc } from '../../../server/trpc-hooks.ts'
import { useOutcome } from '../../../ui/use-outcome.ts'
import { useAccountList } from '../use-account-list.ts'

/** The acts of an owner upon another member. */
export type MemberAct = 'remove' | 'transfer'

/** Removes members and hands the account over; reports the result. */
export function useMemberActs({ id, members }: Account, onDone: () => void) {
  const { outcome, report } = useOutcome()
  const { put } = useAccountList()
  const nameOf = (userId: number) => members.find((member) => member.id === userId)?.name ?? ''
  const finish = async (account: Account, sentence: string) => {
    await put(account)
    report.success(sentence)
    onDone()
  }
  const remove = trpc.account.removeMember.useMutation({
    onMutate: report.clear,
    onSuccess: (account, { userId }) => finish(account, `${nameOf(userId)} was removed.`),
    onError: (error, { userId }) =>
      report.failedChange(error, `${nameOf(userId)} was not removed.`),
  })
  const transfer = trpc.account.transfer.useMutation({
    onMutate: report.clear,
    onSuccess: (account, { userId }) =>
      finish(account, `${nameOf(userId)} owns the account now. You are a member.`),
    onError: (error) => report.failedChange(error, 'The account was not handed over.'),
  })
  const mutations = { remove, transfer }
  return {
    outcome,
    isBusy: remove.isPending || transfer.isPending,
    run: (act: MemberAct, userId: number) => mutations[act].mutate({ id, userId }),
  }
}
