import type { Request, Response } from 'express'
import multer, { memoryStorage, MulterError } from 'multer'
import { AppError } from '../../../shared/app-error.ts'
import { CSV_MESSAGES, MAX_CSV_BYTES } from '../../../shared/files/csv-columns.ts'
import { findContractAccount } from '../../services/cash-flows/contract-items.ts'
import { MAX_IMPORT_BODY_BYTES } from '../../services/file-turns.ts'
import { createJsonReader, type Fields } from '../api-bodies.ts'
import { type Route, route } from '../api-handler.ts'
import { importResult } from './contract-answers.ts'
import { csvForm, csvText } from './contract-inputs.ts'

export const IMPORT_ROUTES: Record<string, Route> = {
  'POST import': route({
    summary: 'Import a CSV file, sent as text, whose columns are named.',
    token: 'write',
    once: 'inService',
    readFile: createJsonReader(MAX_IMPORT_BODY_BYTES),
    input: csvText,
    answers: importResult,
    answer: async ({ procedures, input: { accountId, ...file }, scope }) => {
      const account = await findContractAccount(scope, accountId)
      return importResult.parse(await procedures.import.run({ ...file, account }))
    },
  }),
  'POST csv-import': route({
    summary: 'Import a CSV file, sent as a form, whose columns are found by their headers.',
    token: 'write',
    once: 'inService',
    readFile: readForm,
    input: csvForm,
    answers: importResult,
    answer: async ({ procedures, input: { accountId, file: csvData }, scope }) => {
      const account = await findContractAccount(scope, accountId)
      const input = { account, csvData, columnMapping: 'byHeaders' } as const
      return importResult.parse(await procedures.import.run(input))
    },
  }),
}

const parseForm = multer({
  storage: memoryStorage(),
  // One byte more than a file may have, so that the import itself refuses what is too large.
  limits: { files: 1, fileSize: MAX_CSV_BYTES + 1, fields: 10, fieldSize: 1_000 },
}).single('file')

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
