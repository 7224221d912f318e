import { formatCents } from '../../shared/money/money.ts'
import type { PushPayload } from '../../shared/users/push-device.ts'
import { mailName } from '../mail/letter.ts'
import { accountOf, dayOf, differenceText } from '../mail/letter-texts.ts'
import type { MailFacts, NoteFacts, NoteKind } from '../mail/mail-facts.ts'

type Writer<Kind extends NoteKind> = (facts: MailFacts[Kind], amounts: boolean) => PushPayload

/** A push service takes 4 kB. */
const SHOWN_NAMES = 3

const WRITERS: { [Kind in NoteKind]: Writer<Kind> } = {
  lowBalance: ({ lowest, bufferCents, ...facts }, amounts) => {
    const wanted = amounts ? `the ${formatCents(bufferCents)} that` : 'what'
    const bound = bufferCents === 0 ? 'zero' : `${wanted} you want to keep at least`
    return {
      title: `${amounts ? formatCents(lowest.cents) : 'A low balance'} on ${dayOf(lowest.date)}`,
      body: `The balance of ${accountOf(facts.accountName)} will be below ${bound}.`,
      url: addressOf(facts, `day/${lowest.date}`),
      tag: `low-${facts.accountId}`,
    }
  },

  bankDifference: ({ bankCents, planCents, ...facts }, amounts) => ({
    title: amounts ? differenceText(bankCents, planCents) : 'Your bank and the plan differ',
    body: `A check-in of ${accountOf(facts.accountName)} shows by what.`,
    url: addressOf(facts, 'check-in'),
    tag: `bank-${facts.accountId}`,
  }),

  comingWeek: ({ todayCents, lowest, items, hasMore, ...facts }, amounts) => {
    const names = items.slice(0, SHOWN_NAMES).map(({ name }) => mailName(name))
    const more = items.length - names.length
    const others = hasMore ? ['more'] : more > 0 ? [`${more} more`] : []
    const planned =
      items.length === 0
        ? 'Nothing is planned for the coming 7 days.'
        : `In the coming 7 days: ${[...names, ...others].join(', ')}.`
    const lowestText = `The lowest of the next 90 days is ${formatCents(lowest.cents)}, on ${dayOf(lowest.date)}. `
    const ofAccount = facts.accountName === null ? '' : ` of ${accountOf(facts.accountName)}`
    return {
      title: `Your coming week${amounts ? `: ${formatCents(todayCents)} today` : ''}`,
      body: `${ofAccount && `The week${ofAccount}. `}${amounts ? lowestText : ''}${planned}`,
      url: addressOf(facts, 'balance/coming'),
      tag: `week-${facts.accountId}`,
    }
  },
}

function addressOf({ accountId, accountName }: NoteFacts, place: string): string {
  return accountName === null ? `/#${place}` : `/#a${accountId}/${place}`
}

/** @param amounts without it, no amount is in the note */
export function writeNote<Kind extends NoteKind>(
  kind: Kind,
  facts: MailFacts[Kind],
  amounts: boolean,
): PushPayload {
  return WRITERS[kind](facts, amounts)
}

export const TEST_NOTE: PushPayload = {
  title: 'Balance',
  body: 'Notes arrive on this device.',
  url: '/',
  tag: 'test',
}
