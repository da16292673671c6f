import { spawnSync } from 'node:child_process'

import { expect, test } from 'vitest'

test.each([
  ['bench/main.ts', 'npm run bench -- '],
  ['tools/faults.ts', 'Name one of: '],
])('%s without a name prints the names and ends with an error', (program, names) => {
  const { status, stderr } = spawnSync(process.execPath, [program], { encoding: 'utf8' })

  expect(status).toBeGreaterThan(0)
  expect(stderr).toContain(names)
})
