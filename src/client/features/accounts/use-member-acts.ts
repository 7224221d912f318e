import type { Account } from '../../../shared/account.ts'
import { trpc } from '../../server/trpc.ts'
import { useOutcome } from '../../ui/use-outcome.ts'
import { useAccountList } from './use-account-list.ts'

/** What an owner can do about another member. */
export type MemberAct = 'remove' | 'transfer'

/** Removes members and hands the account over; tells what became of it. */
export function useMemberActs({ id, members }: Account, onDone: () => void) {
  const { outcome, tell } = useOutcome()
  const { keep } = useAccountList()
  const nameOf = (userId: number) => members.find((member) => member.id === userId)?.name ?? ''
  const keepAnd = async (account: Account, sentence: string) => {
    await keep(account)
    tell.success(sentence)
    onDone()
  }
  const remove = trpc.account.removeMember.useMutation({
    onMutate: tell.nothing,
    onSuccess: (account, { userId }) => keepAnd(account, `${nameOf(userId)} was removed.`),
    onError: (error, { userId }) => tell.refusal(error, `${nameOf(userId)} was not removed.`),
  })
  const transfer = trpc.account.transfer.useMutation({
    onMutate: tell.nothing,
    onSuccess: (account, { userId }) =>
      keepAnd(account, `${nameOf(userId)} owns the account now. You are a member.`),
    onError: (error) => tell.refusal(error, 'The account was not handed over.'),
  })
  const mutations = { remove, transfer }
  return {
    outcome,
    isBusy: remove.isPending || transfer.isPending,
    run: (act: MemberAct, userId: number) => mutations[act].mutate({ id, userId }),
  }
}
