import type { ProposalRow } from './proposal-rows.ts'

const OF_CARDS =
  /\b(?:credit ?(?:card|crd)|visa|master ?card|amex|american express|discover|capital one|citi ?card|card ?member|card ?(?:payment|pymt|pmt|services?)|kreditkarte|carte bleue|tarjeta)\b/i
/** A purchase with a card is no bill of it. */
const OF_PURCHASES = /\b(?:debit|purchase|pos|atm|checkcard|withdrawal)\b/i

/** True for a monthly expense whose lines name a card: it may be the payment of its bill. */
export function looksLikeBill({ kind, fields, proposal, changedId }: ProposalRow): boolean {
  const { recurrenceType, every, weekdayOfMonth } = fields
  if (kind === 'income' || proposal === null || changedId !== null) return false
  if (recurrenceType !== 'MONTHLY' || every !== null || weekdayOfMonth) return false
  return proposal.seen.some(({ text }) => OF_CARDS.test(text) && !OF_PURCHASES.test(text))
}
