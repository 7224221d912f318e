import type { ComponentType, ReactNode } from 'react'
import type { CashFlowKind } from '../../../shared/plan/cash-flow.ts'
import type { DialogName, Dialogs } from '../../plan/door.ts'
import { type LazyScreen, lazyScreen } from '../../ui/layers/lazy-screen.tsx'

interface Options {
  /** True if the address names it while it is open. */
  isNamed?: true
  /** True if it is about the account in which it was opened, and closes with that. */
  isOfAccount?: true
  /** True for the dialogs whose code is fetched before anybody asks for them. */
  isEarly?: true
}

interface Entry<Given> extends Options {
  Screen: LazyScreen<Given & { onClose: () => void }>
}

function entry<Given>(
  load: () => Promise<ComponentType<Given & { onClose: () => void }>>,
  options: Options = {},
): Entry<Given> {
  return { Screen: lazyScreen(load), ...options }
}

const NAMED = { isNamed: true } as const
const OF_ACCOUNT = { isOfAccount: true } as const
const EARLY = { isEarly: true } as const

const newCashFlow = (kind: CashFlowKind) =>
  entry<Dialogs['add-income']>(
    async () => {
      const { NewCashFlow } = await import('../../plan/editor/cash-flow-editor.tsx')
      return (props) => <NewCashFlow kind={kind} {...props} />
    },
    { ...NAMED, ...OF_ACCOUNT, ...EARLY },
  )

const exportOf = (kind: CashFlowKind) =>
  entry<object>(
    async () => {
      const { ExportDialog } = await import('../../features/export/export-dialog.tsx')
      return (props) => <ExportDialog kind={kind} {...props} />
    },
    { ...NAMED, ...OF_ACCOUNT },
  )

const bankStatement = async () => {
  const file = await import('../../features/bank-statement/bank-statement-dialog.tsx')
  return file.BankStatementDialog
}

/** Every dialog that a name opens. Its code is fetched when it is opened, or pointed at. */
export const DIALOGS: { [Name in DialogName]: Entry<Dialogs[Name]> } = {
  day: entry(
    () => import('../../features/balance/day/day-dialog.tsx').then((file) => file.DayDialog),
    {
      ...OF_ACCOUNT,
      ...EARLY,
    },
  ),
  coming: entry<{ children?: ReactNode }>(async () => {
    const { ComingDialog } = await import('../../features/coming/coming-dialog.tsx')
    // After its own, so that the dialogs over it come up above it.
    return ({ children, ...props }) => (
      <>
        <ComingDialog {...props} />
        {children}
      </>
    )
  }, OF_ACCOUNT),
  afford: entry(
    () => import('../../features/afford/afford-dialog.tsx').then((file) => file.AffordDialog),
    { ...NAMED, ...OF_ACCOUNT },
  ),
  'check-in': entry(
    () => import('../../features/check-in/check-in-dialog.tsx').then((file) => file.CheckInDialog),
    { ...NAMED, ...OF_ACCOUNT },
  ),
  explain: entry(
    () => import('../../features/explain/explain-dialog.tsx').then((file) => file.ExplainDialog),
    OF_ACCOUNT,
  ),
  'safe-to-spend': entry(
    () =>
      import('../../features/outlook/safe-to-spend-dialog.tsx').then(
        (file) => file.SafeToSpendDialog,
      ),
    OF_ACCOUNT,
  ),
  add: entry(
    () => import('../../features/cash-flows/kind-menu.tsx').then((file) => file.KindMenu),
    EARLY,
  ),
  'add-income': newCashFlow('income'),
  'add-expense': newCashFlow('expense'),
  'cash-flow': entry(
    () => import('../../plan/editor/cash-flow-editor.tsx').then((file) => file.CashFlowEditor),
    OF_ACCOUNT,
  ),
  move: entry(
    () => import('../../plan/occurrence/move-dialog.tsx').then((file) => file.MoveDialog),
    {
      ...OF_ACCOUNT,
      ...EARLY,
    },
  ),
  override: entry(
    () =>
      import('../../features/balance/day/override-dialog.tsx').then((file) => file.OverrideDialog),
    { ...OF_ACCOUNT, ...EARLY },
  ),
  transfer: entry(
    () =>
      import('../../features/cash-flows/transfer-dialog.tsx').then((file) => file.TransferDialog),
    OF_ACCOUNT,
  ),
  'first-steps': entry(
    () =>
      import('../../features/onboarding/onboarding-dialog.tsx').then(
        (file) => file.OnboardingDialog,
      ),
    NAMED,
  ),
  invitation: entry(
    () =>
      import('../../features/accounts/invitations/invitation-dialog.tsx').then(
        (file) => file.InvitationDialog,
      ),
    NAMED,
  ),
  'bank-statement': entry<object>(bankStatement, { ...NAMED, ...OF_ACCOUNT }),
  'first-statement': entry<Dialogs['first-statement']>(bankStatement, OF_ACCOUNT),
  menu: entry(() => import('../menu/menu-drawer.tsx').then((file) => file.MenuDrawer), EARLY),
  settings: entry(
    () => import('../settings/profile-settings.tsx').then((file) => file.ProfileSettings),
    NAMED,
  ),
  account: entry(
    () => import('../settings/this-account.tsx').then((file) => file.ThisAccount),
    NAMED,
  ),
  'switch-account': entry(
    () =>
      import('../../features/accounts/switch-account-dialog.tsx').then(
        (file) => file.SwitchAccountDialog,
      ),
    NAMED,
  ),
  share: entry(
    () => import('../../features/accounts/share-dialog.tsx').then((file) => file.ShareDialog),
    NAMED,
  ),
  shortcuts: entry(
    () => import('../settings/shortcuts-dialog.tsx').then((file) => file.ShortcutsDialog),
    NAMED,
  ),
  'recent-changes': entry(
    () => import('../../features/activity/activity-dialog.tsx').then((file) => file.ActivityDialog),
    { ...NAMED, ...OF_ACCOUNT },
  ),
  'csv-import': entry(
    () =>
      import('../../features/csv-import/csv-import-dialog.tsx').then(
        (file) => file.CsvImportDialog,
      ),
    NAMED,
  ),
  'csv-help': entry(
    () =>
      import('../../features/csv-import/csv-help-dialog.tsx').then((file) => file.CsvHelpDialog),
    NAMED,
  ),
  'calendar-feed': entry(
    () => import('../../features/feeds/feed-settings.tsx').then((file) => file.FeedDialog),
    NAMED,
  ),
  'income-export': exportOf('income'),
  'expense-export': exportOf('expense'),
}

/** The dialog that a word of the address names; null for any other word. */
export function dialogOf(word: string | null): DialogName | null {
  return word !== null && Object.hasOwn(DIALOGS, word) && DIALOGS[word as DialogName].isNamed
    ? (word as DialogName)
    : null
}
