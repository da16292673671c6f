import * as z from 'zod/mini'

import type { CallShape } from '@switchboard/domain/call'
import { valueAt } from '@switchboard/domain/testing/typed-cases'

import { listEndpoints } from '#api/areas.ts'

import { AROHA } from './access-callers.ts'
import { ACCESS_TABLE, toRowName } from './access-table.ts'
import type { TestApi } from './api.ts'
import { requestByRow } from './request-by-row.ts'
import { rowsOn } from './sql.ts'
import { INPUT } from './typed-fields.ts'
import type { TypedField } from './typed-fields.ts'

let inputs = 100

/**
 * Types each text into a field, and lists what came of it: the value, null for a refusal that names the field, or the code and
 * field of another refusal.
 */
export async function typeInto(
  api: TestApi,
  field: TypedField,
  typed: readonly unknown[],
): Promise<[typed: unknown, value: unknown][]> {
  const { by = AROHA } = field
  const token = await api.createToken(by.user)
  return typed.reduce<Promise<[unknown, unknown][]>>(
    async (before, text) => [...(await before), [text, await typeValue(api, field, { token, text })]],
    Promise.resolve([]),
  )
}

function findCall(api: TestApi, name: string): CallShape {
  const call = listEndpoints(api.services).find(({ call: each }) => toRowName(each) === name)?.call
  if (call === undefined) throw new Error(`no call ${name}`)
  return call
}

/** A copy of the value with a replacement at this path of field names and array indexes. */
function replaceAt(value: unknown, [name, ...rest]: readonly string[], replacement: unknown): unknown {
  if (name === undefined) return replacement
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value
    return items.with(Number(name), replaceAt(items[Number(name)], rest, replacement))
  }
  const fields: object = typeof value === 'object' && value !== null ? value : {}
  return { ...fields, [name]: replaceAt(Reflect.get(fields, name), rest, replacement) }
}

async function typeValue(
  api: TestApi,
  field: TypedField,
  { token, text }: { readonly token: string; readonly text: unknown },
): Promise<unknown> {
  const { by = AROHA, path, stored, reset = '' } = field
  inputs += 1
  const call = findCall(api, field.call)
  const row = ACCESS_TABLE[field.call]
  const request = row?.change?.input ?? row?.input ?? {}
  const names = path.split('.')
  await api.db.script(`delete from sign_in_tries; ${reset.replaceAll(INPUT, String(inputs))}`)
  const answer = await requestByRow(api.app, call, {
    token,
    accountCode: by.accountCode,
    input: {
      parameters: z
        .record(z.string(), z.string())
        .parse(fillNumber({ ...request.parameters, ...field.parameters })),
      body: replaceAt(fillNumber(field.body ?? request.body), names, text),
    },
  })
  if (answer.statusCode === 200) {
    if (stored === undefined) return valueAt(answer.json(), names)
    return (await rowsOn<{ value: string }>(api.db, stored))[0]?.value
  }
  const { code, field: named } = answer.json<{ code: string; field?: string }>()
  return named === path ? null : `${code} ${named}`
}

/** A copy of the value with the number of the input in place of `INPUT`. */
function fillNumber(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value).replaceAll(INPUT, String(inputs)))
}
