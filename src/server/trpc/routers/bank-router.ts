import {
  askBankInput,
  bankRefInput,
  chooseBankInput,
  connectBankInput,
} from '../../../shared/accounts/bank.ts'
import { askBank } from '../../services/bank/asking.ts'
import {
  chooseBank,
  connectBank,
  disconnectBank,
  getBankStatus,
} from '../../services/bank/connections.ts'
import { calling, router, signedInProcedure } from '../trpc.ts'

/** Nobody in the demo, no token and no viewer may call these, not even to read. */
const bankProcedure = signedInProcedure.meta({ setting: 'bankFeeds' })

export const bankRouter = router({
  status: bankProcedure.input(bankRefInput).query(calling(getBankStatus)),
  connect: bankProcedure.input(connectBankInput).mutation(calling(connectBank)),
  choose: bankProcedure.input(chooseBankInput).mutation(calling(chooseBank)),
  disconnect: bankProcedure.input(bankRefInput).mutation(calling(disconnectBank)),
  ask: bankProcedure.input(askBankInput).mutation(calling(askBank)),
})
