import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import * as z from 'zod/mini'

import { ROOT } from '../processes.ts'

/**
 * Slow steps whose result depends on few files. The full lane stores a hash of these files when the step has passed; the landing
 * lane repeats the step only when the files differ from that hash.
 */
const SUBJECTS = {
  // any file of the API may hold a part of a statement
  postgres: ['apps/api/migrations/**/*.sql', 'apps/api/src/**/*.ts', 'package-lock.json'],
  'import rules': [
    '.dependency-cruiser.cjs',
    '.oxlintrc.json',
    'tsconfig*.json',
    '{apps,packages}/*/tsconfig*.json',
    'package-lock.json',
    'tests/walls/**/*.ts',
    'tools/area-files/**/*.txt',
  ],
} as const
export type Subject = keyof typeof SUBJECTS

const STORED = 'tests/verified.json'
/** Tests and their fixtures, but for the SQL that every API test begins with. */
const IS_TEST = /\.test\.ts$|\/testing\/(?!kept-rows\.ts$)/

/** SHA-256 of the names and texts of the files of a subject, and their number. */
export function hashFiles(subject: Subject, root = ROOT): { readonly hash: string; readonly count: number } {
  const found = [...new Set(SUBJECTS[subject].flatMap((pattern) => globSync(pattern, { cwd: root })))]
    .filter((file) => !IS_TEST.test(file))
    .toSorted()
  const hash = createHash('sha256')
  for (const file of found) hash.update(`${file}\0${readFileSync(join(root, file), 'utf8')}\0`)
  return { hash: hash.digest('hex'), count: found.length }
}

/** Whether the files of a subject are the ones with which its step last passed in the full lane. */
export function isVerified(subject: Subject, root = ROOT): boolean {
  const { hash, count } = hashFiles(subject, root)
  const verified = readStored(root)[subject] === hash
  console.log(
    `${subject}: ${count} files, ${verified ? 'unchanged since' : 'changed since'} the last full lane`,
  )
  return verified
}

/** Stores that the step of a subject has passed with the files of this hash: those before it began, as it takes minutes. */
export function saveVerified(subject: Subject, hash: string, root = ROOT): void {
  const stored = { ...readStored(root), [subject]: hash }
  writeFileSync(join(root, STORED), `${JSON.stringify(stored, null, 2)}\n`)
}

function readStored(root: string): Partial<Record<string, string>> {
  const file = join(root, STORED)
  if (!existsSync(file)) return {}
  return z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(file, 'utf8')))
}
