/** The app open on an account that Ada, who looks at it, shares with Ben. */
import { type AppPage, openPage, type PageOptions } from './app-page.tsx'
import { createHousehold } from './household.ts'
import { registerUser, type TestClient, type TestServer } from './server.ts'

type Member = Awaited<ReturnType<typeof registerUser>>

export interface HouseholdPage {
  page: AppPage
  /** Ada, who owns the account. */
  ada: Member
  ben: Member
  /** The account's id. */
  account: number
}

interface HouseholdOptions extends Omit<PageOptions, 'before'> {
  /** Whose page it is; Ada's by default. */
  viewer?: 'ada' | 'ben'
  before?: (members: Omit<HouseholdPage, 'page'>, server: TestServer) => Promise<unknown>
}

export async function openHouseholdPage(options: HouseholdOptions = {}): Promise<HouseholdPage> {
  const { viewer = 'ada', before, ...pageOptions } = options
  let members!: Omit<HouseholdPage, 'page'>
  const page = await openPage({
    ...pageOptions,
    before: async (user, server) => {
      const other = await registerUser(server, 'Ben')
      const [ada, ben] = viewer === 'ada' ? [user, other] : [other, user]
      await ada.client.user.update.mutate({ name: 'Ada' })
      await ben.client.user.update.mutate({ name: 'Ben' })
      members = { ada, ben, account: await createHousehold(ada, ben) }
      localStorage.setItem('currentAccount', String(members.account))
      await before?.(members, server)
    },
  })
  return { page, ...members }
}

const RENT = { name: 'Rent', amountCents: 1_850_00, recurrenceType: 'MONTHLY' } as const

export function addRent({ client }: { client: TestClient }, account: number) {
  return client.expense.create.mutate({ account, ...RENT })
}
