import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

import * as z from 'zod/mini'

import type { CallShape } from '@switchboard/domain/call'

import { ROOT } from './processes.ts'

const DOMAIN = 'packages/domain/src'

const exportsSchema = z.looseObject({})
const isCall = (value: unknown): value is CallShape =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

/** Every call of the contract. */
export async function listCalls(): Promise<CallShape[]> {
  const files = readdirSync(join(ROOT, DOMAIN), { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  )
  const contracts = files.filter((file) =>
    readFileSync(join(ROOT, DOMAIN, file), 'utf8').includes(' = defineCall('),
  )
  const modules: unknown[] = await Promise.all(contracts.map((file) => import(join(ROOT, DOMAIN, file))))
  return modules.flatMap((module) => Object.values(exportsSchema.parse({ ...Object(module) })).filter(isCall))
}
