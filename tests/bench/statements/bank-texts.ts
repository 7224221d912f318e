/** Texts as banks write them, each for one payee; what varies from line to line is made anew. */
import type { Chance } from './chance.ts'

/** @param day the day on which the line is booked. */
export type BankText = (payee: string, chance: Chance, day: string) => string

const CITIES = ['LOS GATOS CA', 'SEATTLE WA', 'AUSTIN TX', 'ST PAUL MN', 'NEW YORK NY', 'BOISE ID']

/** Bills that are taken or paid by themselves. */
export const BILL_TEXTS: readonly BankText[] = [
  (payee, chance) => `ACH DEBIT ${payee} WEB PMTS ${chance.digits(6)} PPD`,
  (payee, chance) =>
    `${payee} DES:PAYMENT ID:${chance.digits(9)} INDN:JANE DOE CO ID:${chance.letters(3)}${chance.digits(7)} PPD`,
  (payee) => `${payee} BILL PAYMENT`,
  (payee, chance) => `${payee} ${chance.letters(6)} ${chance.letters(4)}`,
  (payee, chance) => `PREAUTHORIZED DEBIT ${chance.digits(4)} ${payee}`,
  (payee, _, day) => `${payee} AUTOPAY ${day.slice(5, 7)}/${day.slice(8)}`,
  (payee, chance) => `${payee} ${chance.letters(2)}${chance.digits(4)}${chance.letters(3)}`,
  (payee, chance) => `SEPA LASTSCHRIFT ${payee} EREF+${chance.digits(10)} MREF+${chance.digits(5)}`,
]

/** Subscriptions, by card. */
export const CARD_TEXTS: readonly BankText[] = [
  (payee, chance) => `PAYPAL *${payee} ${chance.digits(3)}-935-7733 CA`,
  (payee) => `${payee}.COM LOS GATOS CA`,
  (payee, chance) =>
    `POS ${chance.digits(4)} ${payee} ${chance.digits(3)}-${chance.digits(3)}-${chance.digits(4)}`,
  (payee, _, day) => `RECURRING PAYMENT AUTHORIZED ON ${day.slice(5, 7)}/${day.slice(8)} ${payee}`,
  (payee, chance) =>
    `${payee}*${chance.letters(2)}${chance.digits(1)}${chance.letters(4)} 866-216-1072`,
  (payee) => `${payee} SAN FRANCISCO`,
]

/** Shops. */
export const SHOP_TEXTS: readonly BankText[] = [
  (payee, chance) => `POS ${chance.digits(4)} ${payee} #${chance.digits(3)} ${chance.one(CITIES)}`,
  (payee, chance) => `${payee} #0${chance.digits(3)} ${chance.one(CITIES)}`,
  (payee, chance) => `SQ *${payee} ${chance.one(CITIES)}`,
  (payee, chance, day) =>
    `CHECKCARD ${day.slice(5, 7)}${day.slice(8)} ${payee} ${chance.one(CITIES)} ${chance.digits(11)}`,
]

export const INCOME_TEXTS: readonly BankText[] = [
  (payee, chance) => `DIRECT DEP ${payee} PAYROLL ${chance.digits(6)}`,
  (payee, chance) => `${payee} DES:DIRDEP ID:${chance.digits(8)} INDN:DOE JANE`,
  (payee) => `ACH CREDIT ${payee} SALARY`,
]

export const EMPLOYERS = [
  'NORTHWIND TRADERS',
  'CONTOSO LTD',
  'GLOBEX CORP',
  'STATE OF OREGON',
  'MERCY HOSPITAL',
  'INITECH',
  'HOOLI INC',
]
export const LANDLORDS = [
  'OAKTREE APARTMENTS',
  'GREENFIELD PROPERTY MGMT',
  'RENTPAYMENT LLC',
  'J MUELLER MIETE',
]
export const UTILITIES = [
  'PUGET SOUND ENERGY',
  'CON EDISON',
  'DUKE ENERGY',
  'STADTWERKE KOELN',
  'PACIFIC GAS',
]
export const PHONES = [
  'VZWRLSS APOCC VISB',
  'T-MOBILE',
  'COMCAST XFINITY',
  'AT&T',
  'GOOGLE FI',
  'SPECTRUM',
]
export const INSURERS = [
  'GEICO',
  'STATE FARM RO 27',
  'PROGRESSIVE INS',
  'LEMONADE',
  'ALLSTATE INDEMNITY',
]
export const CARDS = [
  'CHASE CREDIT CRD',
  'AMEX EPAYMENT',
  'DISCOVER E-PAYMENT',
  'CAPITAL ONE CRCARDPMT',
]
export const SUBSCRIPTIONS = [
  'NETFLIX',
  'SPOTIFY',
  'HULU',
  'DISNEYPLUS',
  'ADOBE CREATIVE CLD',
  'DROPBOX',
  'NYTIMES',
  'PLANET FITNESS',
  'PATREON MEMBERSHIP',
  'YOUTUBE PREMIUM',
  'AUDIBLE',
  'ICLOUD STORAGE',
]
export const SERVICES = [
  'LUCYS PIANO STUDIO',
  'GREEN LAWN CARE',
  'HAPPY PAWS GROOMING',
  'SWIM CLUB',
  'CLEANING BY ANA',
  'COUNTY WATER DISTRICT',
  'WASTE MGMT',
  'HOA OAK HILLS',
]
export const SHOPS = [
  'SAFEWAY',
  'TRADER JOES',
  'WALMART SUPERCENTER',
  'SHELL OIL',
  'CHEVRON',
  'TARGET',
  'CVS PHARMACY',
  'BLUE DOOR COFFEE',
  'CHIPOTLE',
  'HOME DEPOT',
  'USPS PO',
  'THAI BASIL',
  'BARNES NOBLE',
  'IKEA',
  'UBER TRIP',
  'AMZN MKTP US',
  'STEAM GAMES',
  'ALDI',
]
