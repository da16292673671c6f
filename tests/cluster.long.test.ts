import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { startCluster, stopCluster } from '../tools/cluster/cluster.ts'
import { getPort, getPublicUrl } from '../tools/cluster/layout.ts'
import { findMissingPrograms } from '../tools/cluster/programs.ts'
import { findPostmaster } from '../tools/cluster/parts.ts'
import { fetchMembers, findPrimary } from '../tools/cluster/patroni.ts'
import { ROOT } from '../tools/processes.ts'

const PORT = 4500
const TWO_MINUTES = 120_000
const canRun = findMissingPrograms() === null

test('if packages are missing, an error lists them with the install command', () => {
  expect(findMissingPrograms((name) => name !== 'patroni' && name !== 'etcd')).toBe(
    'The cluster needs programs that are not installed; on Debian: apt-get install --no-install-recommends etcd-server patroni',
  )
  expect(findMissingPrograms(() => true)).toBeNull()
})

test.skipIf(!canRun)(
  'a cluster is started, survives the death of its primary, and is stopped without a trace (not run where its programs are not installed)',
  async () => {
    const folder = join(ROOT, 'var/cluster-of-test')
    const parts = await startCluster({ folder, port: PORT, print: () => undefined })
    const { layout } = parts
    const isReady = async () => {
      const answer = await fetch(`http://127.0.0.1:${getPort(layout, 'management', 1)}/ready`)
      return answer.ok
    }
    const names = parts.names()
    try {
      const primary = findPrimary(await fetchMembers(layout)) ?? ''
      process.kill(findPostmaster(folder, primary) ?? 0, 'SIGKILL')

      await expect.poll(isReady, { timeout: TWO_MINUTES, interval: 50 }).toBe(false)
      // calls that need no database are served meanwhile
      expect((await fetch(`${getPublicUrl(layout)}/api/docs`)).status).toBeLessThan(500)
      await expect.poll(isReady, { timeout: TWO_MINUTES }).toBe(true)
      expect(findPrimary(await fetchMembers(layout))).not.toBe(primary)
    } finally {
      await stopCluster(parts)
    }
    expect(names).toHaveLength(9)
    expect(existsSync(folder)).toBe(false)
    await expect(isReady()).rejects.toThrow()
  },
  4 * TWO_MINUTES,
)
