import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import * as z from 'zod/mini'

import { ROOT } from '../processes.ts'

/**
 * The files on which the result of a slow step depends. If the step passes in the full lane, a hash of the files is stored. The
 * landing lane runs the step only if the hash has changed.
 */
const SUBJECTS = {
  // any file of the API may contain a part of an SQL statement
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
/** Tests and their fixtures, except `kept-rows.ts`, whose SQL runs before every API test. */
const TEST_FILE = /\.test\.ts$|\/testing\/(?!kept-rows\.ts$)/

/** The number of files of a subject, and a SHA-256 hash of their names and texts. */
export function hashFiles(subject: Subject, root = ROOT): { readonly hash: string; readonly count: number } {
  const found = [...new Set(SUBJECTS[subject].flatMap((pattern) => globSync(pattern, { cwd: root })))]
    .filter((file) => !TEST_FILE.test(file))
    .toSorted()
  const hash = createHash('sha256')
  for (const file of found) hash.update(`${file}\0${readFileSync(join(root, file), 'utf8')}\0`)
  return { hash: hash.digest('hex'), count: found.length }
}

/** Whether the files of a subject are unchanged since its step last passed in the full lane. */
export function isVerified(subject: Subject, root = ROOT): boolean {
  const { hash, count } = hashFiles(subject, root)
  const verified = readStored(root)[subject] === hash
  console.log(
    `${subject}: ${count} files, ${verified ? 'unchanged since' : 'changed since'} the last full lane`,
  )
  return verified
}

/** Stores that the step of a subject has passed. The hash is from before the step, because files may change while it runs. */
export function saveVerified(subject: Subject, hash: string, root = ROOT): void {
  const stored = { ...readStored(root), [subject]: hash }
  writeFileSync(join(root, STORED), `${JSON.stringify(stored, null, 2)}\n`)
}

function readStored(root: string): Partial<Record<string, string>> {
  const file = join(root, STORED)
  if (!existsSync(file)) return {}
  return z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(file, 'utf8')))
}
