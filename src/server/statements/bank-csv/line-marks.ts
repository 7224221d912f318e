import { plainWords } from '../read/plain-words.ts'
import { stems } from './header-words.ts'

export type Direction = 'in' | 'out'

/** In and out; a letter means something only beside its other. */
const PAIRS: [string, string][] = [
  ['credit', 'debit'],
  ['kredit', 'debet'],
  ['kredit', 'debit'],
  ['credit', 'debet'],
  ['cr', 'dr'],
  ['c', 'd'],
  ['k', 'd'],
  ['h', 's'],
  ['h', 'd'],
  ['haben', 'soll'],
  ['bij', 'af'],
  ['by', 'af'],
  ['in', 'out'],
  ['i', 'o'],
  ['inflow', 'outflow'],
  ['income', 'expense'],
  ['incoming', 'outgoing'],
  ['gutschrift', 'lastschrift'],
  ['gutschrift', 'belastung'],
  ['einnahme', 'ausgabe'],
  ['eingang', 'ausgang'],
  ['crdt', 'dbit'],
  ['deposit', 'withdrawal'],
  ['bevetel', 'kiadas'],
  ['jovairas', 'terheles'],
  ['avere', 'dare'],
  ['a', 'd'],
  ['entrata', 'uscita'],
  ['abono', 'cargo'],
  ['haber', 'debe'],
  ['ingreso', 'gasto'],
  ['credito', 'debito'],
  ['entrada', 'saida'],
  ['uznanie', 'obciazenie'],
  ['uznani', 'obciazeni'],
  ['prijem', 'vydaj'],
  ['prijem', 'vydej'],
  ['recette', 'depense'],
  ['inn', 'ut'],
  ['pano', 'otto'],
  ['alacak', 'borc'],
  ['+', '-'],
]

const IN_WORDS = new Set(PAIRS.map(([word]) => word))
const OUT_WORDS = new Set(PAIRS.map(([, word]) => word))

export function directionOf(cell: string): Direction | null {
  if (cell.length > 20) return null
  const word = wordOf(cell)
  return IN_WORDS.has(word) ? 'in' : OUT_WORDS.has(word) ? 'out' : null
}

/** True also for the words of one direction, if the header names both. */
export function areDirections(cells: Set<string>, header: string): boolean {
  if (cells.size === 0 || cells.size > 4) return false
  const words = [...cells].map(wordOf)
  const isPair = PAIRS.some(([a, b]) => words.every((word) => word === a || word === b))
  if (words.every((word) => directionOf(word))) {
    if (new Set(words.map(directionOf)).size === 2) return isPair || words.every(isLong)
    return isPair && namesBoth(header)
  }
  return false
}

const isLong = (word: string) => word.length > 2

function namesBoth(header: string): boolean {
  const words = header
    .trim()
    .toLowerCase()
    .split(/\s*[ /&_-]\s*/)
  const joined = plainWords(header).replaceAll(' ', '')
  return PAIRS.some(
    ([a, b]) =>
      (words.includes(a) && words.includes(b)) ||
      (a.length > 2 && joined === a + b) ||
      joined === b + a,
  )
}

function wordOf(cell: string): string {
  const text = cell.trim()
  return text === '+' || text === '-' ? text : plainWords(text)
}

export type LineState = 'booked' | 'pending' | 'never'

const NEVER = stems`
  denied denial declin reject refus(?!nd) cancel void expir fail revers revert returned bounced blocked abort removed deleted
  unsuccess invalid lapsed timed.out stopped chargeback charged.back disput error not.completed not.executed
  abgelehnt abgebrochen abgelaufen storn zuruckge zurueckge ruckbuch fehlgeschlagen verfallen ungultig widerruf gescheitert gesperrt
  geweigerd afgewezen geannul mislukt verlopen vervallen teruggedraaid ingetrokken afgekeurd
  rejet annul echec echou expire abandonn impaye
  rechaz deneg anulad fallid caducad vencid devuelt revertid
  recusad negad falh estornad devolvid rejeitad expirad
  rifiutat scadut fallit stornat negat respint
  odrzuc anulow odmow wygas nieudan cofniet niezrealiz
  zamit zamiet zrusen odmit neuspes vyprs
  avvisad nekad avbrut makuler misslyck aterkall avslag avslat forfall
  afvist avvist annuller kanseller mislyk tilbagefor udlob utlop
  hylat peruut peruttu epaonn vanhent mitato
  elutasit torol sikertelen lejart visszavon sztorno
  reddedil iptal basarisiz anulat esuat
  atmest noraidit atcelt tuhist tagasi otklon отклон отмен неуспеш возвращ ακυρ απορρι`

const PENDING = stems`
  pending authori[sz] on.hold hold held schedul processing process$ in.process in.progress in.transit upcoming future await waiting
  queue draft request submitted initiated created unclaimed unclear unpost unsettl unpaid unbook uncomplet incomplet review open
  planned temporary provisional preliminar estimated reserv not.yet memo.post pre.?auth verif suspended delayed later
  offen vorgemerkt schweb ausstehend geplant terminiert in.bearbeitung in.ausfuhrung wartend vorlaufig erwartet reservier vorbereit
  en.attente en.cours a.venir planifi programm prevu bloque
  pendient en.curso en.proceso retenid en.espera procesando autorizad
  pendent agendad em.processamento em.andamento aguard processando retid
  in.attesa in.corso in.sospeso pianificat autorizzat in.elaborazione
  in.behandeling gepland openstaand in.afwachting gereserveerd wachtend te.verwerken lopend
  oczek w.trakcie zaplanow w.toku blokad zablokow
  nezauct cekajic cakajuc planovan blokac rezervac probiha
  vantande afvent vente[rn]?$ planlagt planerad kommande kommende pagaende i.gang
  odotta varaus vireilla ajastet tuloss
  fuggo folyamatban zarolt utemez
  bekle islemde provizyon planlan in.asteptare in.curs programat
  laukia ootel gaida ожид обработк холд εκκρεμ`

const BOOKED = stems`
  complet posted posting booked cleared settled processed success paid done executed approved accepted confirmed finali final ok$
  reconciled refunded partial received sent transferred deposited delivered matched closed captured fulfilled normal collected issued
  credited debited active ended finished presented
  gebucht verbucht ausgefuhrt abgeschlossen erledigt bezahlt erfolgreich gutgeschrieben bestatigt erstattet
  geboekt verwerkt voltooid uitgevoerd afgerond betaald
  comptabilis effectu execute termine valide regle traite
  contabiliz complet ejecutad realizad procesad liquidad pagad aplicad confirmad
  concluid efetivad executad processad compensad
  contabilizzat eseguit completat pagat addebitat accreditat regolat
  zaksiegow zrealizow wykonan rozliczon zakonczon zaksieg
  zauct proveden dokonc zpracovan realizov
  bokford genomford utford klar slutford
  bogfort gennemfort bokfort utfort fullfort
  kirjattu suoritettu valmis maksettu toteutu
  konyvelt teljesit vegrehajt sikeres
  tamamlan gerceklesti onaylan finalizat efectuat
  ivykdyt atlikta teostatud izpildit проведен исполнен выполнен заверш εκτελεσ`

const NEGATION = /^(?:not?|non|nicht|niet|nie|ikke|inte|ej|ei|pas|nao|noch nicht|not yet) /

const MAX_STATE = 60

const known = new Map<string, LineState | null>()
const MAX_KNOWN = 1_000

export function stateOf(cell: string): LineState | null {
  if (cell.length > MAX_STATE || !/\p{L}/u.test(cell)) return null
  const found = known.get(cell)
  if (found !== undefined) return found
  const state = stateOfWords(plainWords(cell))
  if (known.size < MAX_KNOWN) known.set(cell, state)
  return state
}

function stateOfWords(words: string): LineState | null {
  if (NEVER.test(words)) return 'never'
  if (PENDING.test(words)) return 'pending'
  if (!BOOKED.test(words)) return null
  return NEGATION.test(words) ? 'pending' : 'booked'
}

export function saysPending(cell: string): boolean {
  return (
    cell.length < 40 && /^\p{L}+(?:[ -]\p{L}+){0,2}$/u.test(cell) && stateOf(cell) === 'pending'
  )
}

const PENDING_TITLE =
  /^(?:pending|vorgemerkte|ausstehende|noch nicht gebuchte|nicht gebuchte|authori[sz]ed|processing|scheduled|upcoming) (?:transact|umsatz|buchung|activit|item|charge|payment)/

export function isPendingTitle(cell: string): boolean {
  return cell.length < 60 && PENDING_TITLE.test(plainWords(cell))
}

const CARD_PAYMENT =
  /\bthank you\b|\bthankyou\b|\bautopay p|\bpa?y?me?nt received|(?:automatic|online|mobile|internet|electronic) pa?y?me?nt|\bpayment (?:\w+ )?thank|zahlung (?:erhalten|danke)|(?:gutschrift|einzug|ausgleich) (?:der |ihrer )?(?:zahlung|kreditkarte|abrechnung)|paiement (?:\w+ )?(?:merci|recu)|pago (?:\w+ )?(?:recibido|gracias)|betaling (?:\w+ )?(?:ontvangen|bedankt|dank)|pagamento (?:\w+ )?(?:ricevuto|grazie|recebido|obrigado)/

/** Matches the payment as the card's own statement has it. */
export function saysCardPayment(text: string): boolean {
  return text.length < 100 && /\p{L}/u.test(text) && CARD_PAYMENT.test(plainWords(text))
}

const BALANCE_LINE =
  /^(?:opening|closing|beginning|ending|starting|previous|start|end|available|current) ?balance(?=$| (?:as|on|at|of|for|from|per|brought|carried|forward|in|usd|\d))|^balance (?:brought|carried) forward|^balance (?:as of|on|at) |^(?:anfangs|end|schluss|ab|alter |neuer )saldo|^kontostand|^saldo (?:anterior|inicial|final|iniziale|finale|koncowe|poczatkowe|do dia|actual)|^s a l d o$|^sald(?:as|o) ?(?:pradzioje|pabaigoje)|^(?:algsaldo|loppsaldo|sakuma atlikums|beigu atlikums)|^turnover$|^apgrozijums$|^kaive$|^(?:beginsaldo|eindsaldo|ingaende saldo|utgaende saldo)|^(?:nouveau|ancien) solde/

/** A quick look, before the words are compared. */
const MAY_SAY_BALANCE = /bal|sal|kontostand|solde|turnover|gro|kaive|k\u00e4ive|s a l d o|atlikum/i

export function saysBalance(text: string): boolean {
  return text.length < 60 && MAY_SAY_BALANCE.test(text) && BALANCE_LINE.test(plainWords(text))
}

const TOTAL =
  /\b(?:total|totals|totaal|totale|summe|sum|suma|summa|saldo|balance|solde|kontostand|egyenleg|zustatek|stan|end of|ende|eof)\b/

export function saysTotal(cell: string): boolean {
  return cell.length < 100 && TOTAL.test(plainWords(cell))
}
