import { existsSync } from 'node:fs'

import { expect, test } from '@playwright/test'

import { ROUTES } from '../routes.ts'

test('every area that has a route has a file of states', () => {
  const areas = [...new Set(ROUTES.map(({ area }) => area))]

  console.log(`routes: ${ROUTES.length} of ${areas.length} areas`)
  expect(areas.length).toBeGreaterThan(0)
  expect(areas.filter((area) => !existsSync(`e2e/states/${area}.spec.ts`))).toStrictEqual([])
})
