/** The two rows of the contract that import a CSV file, as JSON text or as a form [behaviour: Public contract]. */
import { isUtf8 } from 'node:buffer'
import type { Request, Response } from 'express'
import multer, { memoryStorage, MulterError } from 'multer'
import { AppError } from '../../shared/app-error.ts'
import { CSV_FIELDS, CSV_MESSAGES, MAX_CSV_BYTES } from '../../shared/files/csv-columns.ts'
import { CSV_OPTIONAL_FIELDS } from '../../shared/files/csv-details.ts'
import { findContractAccount } from '../services/cash-flows/contract-items.ts'
import { createJsonReader, MAX_IMPORT_BODY_BYTES } from './api-bodies.ts'
import type { Route } from './api-handler.ts'
import { type Fields, readInteger, toImportResult } from './api-shapes.ts'

export const IMPORT_ROUTES: Record<string, Route> = {
  'POST import': {
    token: 'write',
    once: 'inService',
    readFile: createJsonReader(MAX_IMPORT_BODY_BYTES),
    answer: async ({ procedures, body, scope }) => {
      const account = await findContractAccount(scope, body['accountId'])
      const columnMapping = readColumnMapping(body['columnMapping'])
      // The procedure parses its input itself.
      const input = { account, csvData: body['csvData'], columnMapping } as never
      return toImportResult(await procedures.import.run(input))
    },
  },
  'POST csv-import': {
    token: 'write',
    once: 'inService',
    readFile: readForm,
    answer: async ({ procedures, body, scope }) => {
      const csvData = readCsvText(body['file'])
      const account = await findContractAccount(scope, body['accountId'])
      const input = { account, csvData, columnMapping: 'byHeaders' } as const
      return toImportResult(await procedures.import.run(input))
    },
  },
}

function readCsvText(file: unknown): string {
  if (!Buffer.isBuffer(file)) throw new AppError('BAD_REQUEST', CSV_MESSAGES.notCsv)
  if (!isUtf8(file)) throw new AppError('BAD_REQUEST', CSV_MESSAGES.notText)
  return file.toString()
}

/** Columns may be sent as text; a missing mapping is one without any column. */
function readColumnMapping(mapping: unknown): unknown {
  if (mapping === undefined || mapping === null) return {}
  // The procedure refuses null; its own word 'byHeaders' is not part of the contract.
  if (typeof mapping !== 'object' || Array.isArray(mapping)) return null
  const columns: Fields = { ...mapping }
  const fields = [...CSV_FIELDS, ...CSV_OPTIONAL_FIELDS]
  return Object.fromEntries(fields.map((field) => [field, readInteger(columns[field])]))
}

const parseForm = multer({
  storage: memoryStorage(),
  // One byte more than a file may have, so that the import itself refuses what is too large.
  limits: { files: 1, fileSize: MAX_CSV_BYTES + 1, fields: 10, fieldSize: 1_000 },
}).single('file')

/** The fields of a multipart form, its one file as a Buffer in `file`. */
async function readForm(req: Request, res: Response): Promise<Fields> {
  await new Promise<void>((resolve, reject) => {
    parseForm(req, res, (error?: unknown) => (error ? reject(formRefusal(error)) : resolve()))
  })
  const { file } = req
  if (file && !hasCsvName(file.originalname)) throw new AppError('BAD_REQUEST', CSV_MESSAGES.notCsv)
  return { ...req.body, file: file?.buffer }
}

/** Accepts a name without an extension as well, because some clients make one up. */
function hasCsvName(name: string): boolean {
  return !name.includes('.') || name.toLowerCase().endsWith('.csv')
}

function formRefusal(error: unknown): AppError {
  const code = error instanceof MulterError ? error.code : undefined
  if (code === 'LIMIT_FILE_SIZE') return new AppError('BAD_REQUEST', CSV_MESSAGES.tooLarge)
  return new AppError(
    'BAD_REQUEST',
    'The form must have one file, in the field "file", and at most an "accountId" beside it.',
  )
}
