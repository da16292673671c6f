import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, expect, test } from 'vitest'

import { buildWithRoutes } from '../tools/page.ts'
import { measurePage } from '../tools/size.ts'

const ROUTES = 30
/** Bytes of the first load's script after gzip. */
const MAX_BYTES_A_ROUTE = 80

const folder = mkdtempSync(join(tmpdir(), 'route-cost-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The first load's script of a page with so many routes more, and how many screens that page has. */
async function pageWith(count: number, options?: { whole: boolean }) {
  const built = join(folder, `${count}${options ? '-whole' : ''}`)
  expect(await buildWithRoutes(built, count, options)).toBe(0)
  const [script, ...others] = measurePage(built)
  return {
    bytes: script?.bytes ?? 0,
    screens: others.filter(({ part }) => part.endsWith('Screen.tsx')).length,
  }
}

test('a route costs the first load 80 bytes at most, and one that is declared whole costs more', async () => {
  const [without, more, whole] = [
    await pageWith(0),
    await pageWith(ROUTES),
    await pageWith(ROUTES, { whole: true }),
  ]
  const calculateCost = ({ bytes }: { bytes: number }) => (bytes - without.bytes) / ROUTES

  console.log(
    `first load: ${without.bytes} bytes, with ${ROUTES} routes more ${more.bytes}: ${calculateCost(more).toFixed(1)} bytes a route; declared whole ${calculateCost(whole).toFixed(1)}`,
  )
  expect([more.screens, whole.screens]).toEqual([without.screens + ROUTES, without.screens + ROUTES])
  expect(calculateCost(more)).toBeGreaterThan(0)
  expect(calculateCost(more)).toBeLessThanOrEqual(MAX_BYTES_A_ROUTE)
  expect(calculateCost(whole)).toBeGreaterThan(MAX_BYTES_A_ROUTE)
})
