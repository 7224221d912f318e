import type { trpc } from '../../server/trpc-hooks.ts'

type Client = Pick<ReturnType<typeof trpc.useUtils>['client'], 'user' | 'backup'>

/** Each account and each page of activities is a call of its own, so that none has to hold all of them. */
export async function collectPersonalData({ user, backup }: Client): Promise<string[]> {
  const { accounts, ...data } = await user.personalData.query()
  const parts = [JSON.stringify(data).slice(0, -1), ',"accounts":[']
  for (const [at, account] of accounts.entries()) {
    const content = await backup.download.query({ account: account.account })
    parts.push(at === 0 ? '' : ',', JSON.stringify({ ...account, backup: content }))
  }
  parts.push('],"activities":[')
  for (let cursor: number | null | undefined; cursor !== null;) {
    const page = await user.ownActivities.query({ cursor })
    const text = JSON.stringify(page.activities).slice(1, -1)
    parts.push(cursor && text ? ',' : '', text)
    cursor = page.nextCursor
  }
  parts.push(']}')
  return parts
}
