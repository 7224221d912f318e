/**
 * The cells say which columns have days, money or words; a header is only asked about what its cells can be. Words stand as
 * `plainWords` writes them, a dot for a space, and Czech ones also as they look in another encoding.
 */
import { plainWords } from '../read/plain-words.ts'

export type MoneyRole = 'amount' | 'in' | 'out' | 'balance' | 'fee' | 'local' | 'foreign' | 'other'
export type TextRole = 'payee' | 'purpose' | 'type' | 'status' | 'account' | 'other'

const any = ({ raw }: TemplateStringsArray) =>
  new RegExp((raw[0] ?? '').trim().replaceAll(/\s+/g, '|'))

export const stems = ({ raw }: TemplateStringsArray) =>
  new RegExp(`(?<!\\p{L})(?:${(raw[0] ?? '').trim().replaceAll(/\s+/g, '|')})`, 'u')

const DAY = any`
  \bdat datum \bdag dato fecha \bdia\b dzien paiva kuupaev tag\b \btime\b created completed started valeur дата ημερομηνια tarih`

const VALUE_DAY = any`
  valu valeur valor wert rente ertek arvo effective cleared settle due\b started created initiated`

const FOREIGN = any`
  fremd foreign \borig oorspr ausland puvod piuvod povod pyvod eredeti instructed converted exchange \bsource\b \btarget\b`

/** A local amount is one of ours only where none has another name. */
const LOCAL = /\blocal/

const RATE = any`
  \brate kurs\b koers cambio \btaux arfolyam \bkurz\b`

const FEE = any`
  \bfees? gebuhr entgelt kosten commission comision provision poplat oplat prowizj \btax\b \bvat\b \bust\b \bmoms spese \btip\b
  cashback discount conversion.charge service.charge \blimit mwst steuer \baee\b`

const BALANCE = any`
  balanc \bbal\b sald solde kontostand egyenleg zustat zostat guthaben \bstan\b bakiye jaak atlikum likutis available ledger
  остаток υπολοιπο`

const IN = any`
  credit kredit deposit inflow gutschrift \bhaben\b \bavere\b entrat accredit abono \bingres \bhaber\b entrada ^inn?$ ^inn.pa ^bij$
  bijschr indbet \binsatt uznani wplyw bevetel jovairas prijem prijm poijem ^receipts$ lodg einzahl eingang einnahme recette
  received talletu ^panot?$ money.in paid.in payments?.in amount.in`

const OUT = any`
  debit debet withdraw outflow lastschrift belast \bsoll\b \bdare\b uscit addebit cargo gasto \bdebe\b salida saida ^ut$ ^ut.fra ^af$
  afschr udbet haevet \buttag obciaz wydat kiadas terhel vydaj vydej spent auszahl ausgang ausgabe depense ^out$ ^charges?$
  ^payments?$ money.out paid.out payments?.out amount.out ^otot?$`

const AMOUNT = any`
  amount \bamt\b betrag bedrag belopp? belo?b beloeb montant importe? \bvalor \bvalue\b \bsum summ?e? \bsuma umsatz kwota castka
  ciastka eastka osszeg maara tutar \bmonto \btotal \bnet\b quantia iznos obrat znesek \bgross\b сумма ποσο`

const NUMBER = any`
  number \bnr\b \bno\b numero nummer \bnum\b \bid\b \bcode\b \bref\b refer check\b cheque\b sort\b \bacc account \bkonto kontonr
  \bbank\b \bzip\b \bmcc\b symbol \bvs\b \bks\b \bss\b points miles card\b iban bic docto documento rekening volgn blz cislo eislo
  szamla uctu uetu quantity beleg`

const ACCOUNT = any`
  ^(?:iban.)?auftragskonto$ ^iban.auftraggeberkonto iban.bban ^rekening(?:nummer)?$ ^account(?:.(?:number|no|num|iban))?$
  ^posted.account$ ^account.id$ ^konto$ ^compte$ ^cuenta$ ^conto$ ^cislo.uctu$ ^eislo.uetu$ ^szamlaszam$ ^tili$`

const OTHER_TEXT = any`
  iban \bbic\b swift number \bnr\b \bno\b nummer numero kontonr account konto\b rekening \bcode\b \bid\b address adres uetu uctu
  szamla symbol cislo eislo kenn card\b karte kaart holder currency wahrung \bmunt\b emoji receipt blz mandat \bcity\b country
  \bland\b url branch tilinumero rachun cuenta compte rubrieknaam zone\b sort\b batch volgn`

const STATUS = any`
  status \bstate\b \bstav\b \bestado\b \bstato\b \bstatut \binfo\b \btila\b allapot situacao`

const PAYEE = any`
  payee \bname naam \bnom\b empfang auftraggeber begunstigt beguenstigt zahlungspflicht beteiligt tegenpartij counter merchant
  beneficia destinat ordonnateur \btiers kontrahent nadawc odbiorc protiu partner mottag modtag \bavsan saaja maksaja handelaar
  supplier \bpayer ^to$ ^from$ nazev nazov nombre nome tegenrekeninghouder sender receiver recipient vendor`

const OTHER_NAME = any`
  nazev.protiu naam.tegen tegenrekeninghouder counter.?account.name contra.name gegenkonto.inhaber`

const PURPOSE = any`
  \bdesc omschr verwendung detail memo text tekst libell concept causal histor \bopis tytul zprav \bsprav poznamk kozlem reszlet
  particular narrat refer betreff forklar beskr selit viesti medd rubri titl titul lancam mededel motiv movimento acikl \bnote
  remark message communic kommuni toelicht subject label vermerk ^transaction$ ^transaktion$ ^transaktionsb item grund pagamento
  explanation koment ^action$ identifikac \bvwz \breason`

const TYPE = any`
  typ \bart\b umsatzart \bsoort kind mutatie laji transa tapahtuma categor kategor operac operaz`

const CURRENCY = any`
  currency ^curr?$ ^ccy$ wahrung waehrung \bmunt valuta devise divisa moned moeda \bmena\b \bmina\b waluta deviz penznem valiuta
  valuuta para.birimi \bmonn`

const KNOWN = [DAY, BALANCE, IN, OUT, AMOUNT, PAYEE, PURPOSE, ACCOUNT, CURRENCY, TYPE]
const LONGEST_HEADER = 80

export function looksLikeHeader(cell: string): boolean {
  if (cell === '' || cell.length > LONGEST_HEADER) return false
  const text = plainWords(cell)
  return KNOWN.some((words) => words.test(text))
}

export function isValueDay(header: string): boolean {
  return VALUE_DAY.test(plainWords(header))
}

export function moneyRoleOf(header: string): MoneyRole | null {
  const text = plainWords(header)
  if (FOREIGN.test(text)) return 'foreign'
  if (LOCAL.test(text)) return 'local'
  if (RATE.test(text)) return 'other'
  if (FEE.test(text)) return 'fee'
  if (BALANCE.test(text)) return 'balance'
  const [isIn, isOut] = [IN.test(text), OUT.test(text)]
  if (isIn !== isOut) return isIn ? 'in' : 'out'
  if (isIn || AMOUNT.test(text)) return 'amount'
  return NUMBER.test(text) ? 'other' : null
}

export function isOwnAmount(header: string): boolean {
  return /account|rachunku|kont[oa]|uctu|uetu|buchung|net\b/.test(plainWords(header))
}

export function textRoleOf(header: string): TextRole | null {
  const text = plainWords(header)
  if (text === '') return null
  if (OTHER_NAME.test(text)) return 'payee'
  if (ACCOUNT.test(text)) return 'account'
  if (STATUS.test(text)) return 'status'
  if (/buchungstext/.test(text)) return 'type'
  if (!OTHER_TEXT.test(text)) {
    if (PAYEE.test(text)) return 'payee'
    if (PURPOSE.test(text)) return 'purpose'
  }
  if (TYPE.test(text)) return 'type'
  return OTHER_TEXT.test(text) ? 'other' : null
}

export function isCurrencyHeader(header: string): boolean {
  return CURRENCY.test(plainWords(header))
}

export function isForeignHeader(header: string): boolean {
  const text = plainWords(header)
  return FOREIGN.test(text) || LOCAL.test(text)
}
