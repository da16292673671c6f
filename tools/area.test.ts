import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { areasIn, startArea } from './area.ts'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'switchboard-area-'))
})
afterEach(() => rmSync(root, { recursive: true }))

test('an area that is started has its first files in its three folders', () => {
  startArea('promise-to-pay', root)

  expect(areasIn(root)).toEqual([{ name: 'promise-to-pay', domain: 1, api: 2, web: 1, requirements: false }])
})

test('the first files speak of the area by its name', () => {
  startArea('promise-to-pay', root)

  const endpoints = readFileSync(join(root, 'apps/api/src/areas/promise-to-pay/endpoints.ts'), 'utf8')
  expect(endpoints).toContain('export function promiseToPayEndpoints(): Endpoint[]')
  expect(endpoints).toContain("from '@switchboard/domain/promise-to-pay/contract'")
})

test('an area is not started twice', () => {
  startArea('promise-to-pay', root)

  expect(() => startArea('promise-to-pay', root)).toThrow('is there already')
})

test('a name that no folder should have is refused', () => {
  expect(() => startArea('../Billing', root)).toThrow("is no area's name")
})

test('every page of requirements is an area', () => {
  const withPages = areasIn().filter((area) => area.requirements)

  expect(withPages).toHaveLength(47)
})
