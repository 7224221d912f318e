import type { ReactNode } from 'react'
import type { CashFlowKind } from '../../../shared/plan/cash-flow.ts'
import type { DialogName, Dialogs } from '../../plan/door.ts'
import { type LazyScreen, lazyScreen } from '../../ui/layers/lazy-screen.tsx'

interface Options {
  /** True if the address names it while it is open. */
  isNamed?: true
  /** True if it is about the account in which it was opened, and closes with that. */
  isOfAccount?: true
  /** Says for what it was opened with if it changes the account: a viewer gets none of these. */
  changes?: (given: object) => boolean
  /** True for the dialogs whose code is fetched before anybody asks for them. */
  isEarly?: true
}

interface Closable {
  onClose: () => void
}

interface Entry<Given> extends Options {
  Screen: LazyScreen<Given & Closable>
}

function entry<Name extends string, File extends Record<Name, unknown>>(
  name: Name,
  options: Options,
  load: () => Promise<File>,
) {
  return { Screen: lazyScreen(name, load), ...options }
}

const NAMED = { isNamed: true } as const
const OF_ACCOUNT = { isOfAccount: true } as const
const EARLY = { isEarly: true } as const
const CHANGES = { changes: () => true } as const

const newCashFlow = (kind: CashFlowKind) =>
  entry('Wizard', { ...NAMED, ...OF_ACCOUNT, ...EARLY, ...CHANGES }, async () => {
    const { NewCashFlow } = await import('../../plan/editor/cash-flow-editor.tsx')
    return {
      Wizard: (props: Dialogs['add-income'] & Closable) => <NewCashFlow kind={kind} {...props} />,
    }
  })

const exportOf = (kind: CashFlowKind) =>
  entry('Export', { ...NAMED, ...OF_ACCOUNT }, async () => {
    const { ExportDialog } = await import('../../features/export/export-dialog.tsx')
    return { Export: (props: Closable) => <ExportDialog kind={kind} {...props} /> }
  })

const bankStatement = (options: Options) =>
  entry(
    'BankStatementDialog',
    { ...options, ...CHANGES },
    () => import('../../features/bank-statement/bank-statement-dialog.tsx'),
  )

export const DIALOGS: { [Name in DialogName]: Entry<Dialogs[Name]> } = {
  day: entry(
    'DayDialog',
    { ...OF_ACCOUNT, ...EARLY },
    () => import('../../features/balance/day/day-dialog.tsx'),
  ),
  coming: entry('Coming', OF_ACCOUNT, async () => {
    const { ComingDialog } = await import('../../features/coming/coming-dialog.tsx')
    // After its own, so that the dialogs over it come up above it.
    const Coming = ({ children, ...props }: Closable & { children?: ReactNode }) => (
      <>
        <ComingDialog {...props} />
        {children}
      </>
    )
    return { Coming }
  }),
  afford: entry(
    'AffordDialog',
    { ...NAMED, ...OF_ACCOUNT },
    () => import('../../features/afford/afford-dialog.tsx'),
  ),
  'check-in': entry(
    'CheckInDialog',
    { ...NAMED, ...OF_ACCOUNT, ...CHANGES },
    () => import('../../features/check-in/check-in-dialog.tsx'),
  ),
  explain: entry(
    'ExplainDialog',
    OF_ACCOUNT,
    () => import('../../features/explain/explain-dialog.tsx'),
  ),
  'safe-to-spend': entry(
    'SafeToSpendDialog',
    OF_ACCOUNT,
    () => import('../../features/outlook/safe-to-spend-dialog.tsx'),
  ),
  add: entry(
    'KindMenu',
    { ...EARLY, ...CHANGES },
    () => import('../../features/cash-flows/kind-menu.tsx'),
  ),
  'add-income': newCashFlow('income'),
  'add-expense': newCashFlow('expense'),
  'cash-flow': entry(
    'CashFlowEditor',
    { ...OF_ACCOUNT, changes: (given) => !('trial' in given) },
    () => import('../../plan/editor/cash-flow-editor.tsx'),
  ),
  move: entry(
    'MoveDialog',
    { ...OF_ACCOUNT, ...EARLY, ...CHANGES },
    () => import('../../plan/occurrence/move-dialog.tsx'),
  ),
  override: entry(
    'OverrideDialog',
    { ...OF_ACCOUNT, ...EARLY, ...CHANGES },
    () => import('../../features/balance/day/override-dialog.tsx'),
  ),
  'make-it-real': entry(
    'MakeItRealDialog',
    { ...OF_ACCOUNT, ...CHANGES },
    () => import('../../features/what-if/make-it-real-dialog.tsx'),
  ),
  transfer: entry(
    'TransferDialog',
    OF_ACCOUNT,
    () => import('../../features/cash-flows/transfer-dialog.tsx'),
  ),
  pause: entry(
    'PauseDialog',
    { ...OF_ACCOUNT, ...CHANGES },
    () => import('../../features/cash-flows/pause-dialog.tsx'),
  ),
  'first-steps': entry(
    'OnboardingDialog',
    NAMED,
    () => import('../../features/onboarding/onboarding-dialog.tsx'),
  ),
  invitation: entry(
    'InvitationDialog',
    NAMED,
    () => import('../../features/accounts/invitations/invitation-dialog.tsx'),
  ),
  'bank-statement': bankStatement({ ...NAMED, ...OF_ACCOUNT }),
  'first-statement': bankStatement(OF_ACCOUNT),
  menu: entry('MenuDrawer', EARLY, () => import('../menu/menu-drawer.tsx')),
  settings: entry('ProfileSettings', NAMED, () => import('../settings/profile-settings.tsx')),
  account: entry('ThisAccount', NAMED, () => import('../settings/this-account.tsx')),
  'switch-account': entry(
    'SwitchAccountDialog',
    NAMED,
    () => import('../../features/accounts/switch-account-dialog.tsx'),
  ),
  share: entry('ShareDialog', NAMED, () => import('../../features/accounts/share-dialog.tsx')),
  shortcuts: entry('ShortcutsDialog', NAMED, () => import('../settings/shortcuts-dialog.tsx')),
  'recent-changes': entry(
    'ActivityDialog',
    { ...NAMED, ...OF_ACCOUNT },
    () => import('../../features/activity/activity-dialog.tsx'),
  ),
  'csv-import': entry(
    'CsvImportDialog',
    { ...NAMED, ...CHANGES },
    () => import('../../features/csv-import/csv-import-dialog.tsx'),
  ),
  'csv-help': entry(
    'CsvHelpDialog',
    NAMED,
    () => import('../../features/csv-import/csv-help-dialog.tsx'),
  ),
  'calendar-feed': entry(
    'FeedDialog',
    NAMED,
    () => import('../../features/feeds/feed-settings.tsx'),
  ),
  'income-export': exportOf('income'),
  'expense-export': exportOf('expense'),
}

export function dialogOf(word: string | null): DialogName | null {
  return word !== null && Object.hasOwn(DIALOGS, word) && DIALOGS[word as DialogName].isNamed
    ? (word as DialogName)
    : null
}
