/** Inputs of the procedures that ask a bank. */
import type { Example } from './example-inputs.ts'

const OF_ACCOUNT: Example = { input: ({ account }) => ({ account }), optional: [] }

export const BANK_EXAMPLES: Record<string, Example> = {
  'bank.status': OF_ACCOUNT,
  'bank.disconnect': OF_ACCOUNT,
  'bank.connect': {
    input: ({ account, setupToken }) => ({ account, setupToken }),
    optional: ['setupToken'],
  },
  'bank.choose': {
    input: ({ account, connectionId }) => ({
      account,
      connectionId,
      key: Buffer.from('["CON-1","ACT-1","Checking","USD"]').toString('base64url'),
    }),
    optional: [],
  },
  'bank.ask': {
    input: ({ account }) => ({ account, timeZone: 'Europe/Rome' }),
    optional: ['timeZone'],
  },
}
