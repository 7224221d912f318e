/** All are lower case, without marks. */

/** Dropped from a name, unless nothing else is left. */
export const BANK_WORDS = new Set(
  [
    'ach atm auth automatic authorised authorized autopay bacs billpay card ccd check checkcard checking chq contactless credit dd debit dep',
    'des deposit descr dir dirdep direct electronic entry epayment fpo id indn inst instant mastercard maestro memo no nr num',
    'online orig payment payments paymt pending pmt pmts pmnt pos ppd preauth preauthorized purchase pymt recd recurring ref reference sec',
    'signature standing tfr trace transaction transfer trn txn visa web withdrawal withdrwl www xfer',
    // Names of numbers.
    'acct bea contract cust customer inv invoice kaart karte mandate mc pin policy terminal',
    // Who carries the money.
    'gpay googlepay izettle paypal pp sp sq sumup tst venmo zelle zettle',
    // Kinds of companies and countries.
    'ag bv co corp corporation eur gmbh inc llc ltd plc us usa usd',
    // Other languages in which banks write.
    'achat basislastschrift betaalautomaat betaling bic carte compra cred dauerauftrag eref gutschrift iban incasso kartenzahlung',
    'lastschrift mref ordre paiement pago pinbetaling prelevement recibo sepa svwz tarjeta transferencia uberweisung ueberweisung virement',
  ].flatMap((words) => words.split(' ')),
)

/** Kept only within a name: "Bank of America". */
export const CONNECTING_WORDS = new Set(
  'and at by da de del der des du for from in la le of on or par the to und van via von with'.split(
    ' ',
  ),
)

const MONTHS = [
  'january february march april may june july august september october november december',
  'jan feb mar apr jun jul aug sep sept oct nov dec',
]
const WEEKDAYS = [
  'monday tuesday wednesday thursday friday saturday sunday',
  'mon tue tues wed thu thur thurs fri sat sun',
]

export const TIME_WORDS = new Set([...MONTHS, ...WEEKDAYS].flatMap((words) => words.split(' ')))
