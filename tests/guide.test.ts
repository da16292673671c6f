import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { CALL_CONNECTION_LIMITS, JOB_CONNECTION_LIMITS } from '../apps/api/src/platform/database/postgres.ts'
import { ROOT } from '../tools/processes.ts'
import { expectChecked } from './architecture/sources.ts'
import { countChecks, findUnclassified, REASONS } from './guide/classify.ts'
import {
  findContentsProblems,
  findUnknownCalls,
  findUnknownPaths,
  findUnknownScripts,
  findUnknownSettings,
} from './guide/names.ts'
import { READER } from './guide/reader.ts'
import { listPages, listSteps, PAGES, parseSteps, readPage } from './guide/steps.ts'
import { substitute, SUBSTITUTIONS } from './guide/substitutions.ts'

const EVERY_PAGE = ['README.md', ...PAGES]

test('OPS-034 every block of commands in the guide has a known way to be checked', () => {
  const steps = listSteps()
  console.log(countChecks(steps))
  expectChecked('blocks of commands', steps.length)

  expect(findUnclassified(steps)).toEqual([])
  expect(listPages().toSorted()).toEqual(EVERY_PAGE.toSorted())
  expect(parseSteps('README.md', readPage('README.md'))).toEqual([])
})

test('every page of operations is linked from their index', () => {
  expectChecked('operations pages', PAGES.length)

  expect(PAGES.filter((page) => !readPage('README.md').includes(`](${page})`))).toEqual([])
})

test('blocks of commands with their output are in the page whose commands a test runs', () => {
  const withOutput = listSteps().filter((step) => step.kind === 'block' && step.check?.kind === 'operate')
  expectChecked('blocks with output', withOutput.length)

  expect(new Set(withOutput.map(({ page }) => page))).toEqual(new Set(['commands.md']))
})

test('OPS-034 a block without a check, with an unknown reason, of a missing test and of an unknown reader is found', () => {
  const page = [
    '```sh\nls\n```',
    '<!-- not run: laziness -->\n\n```sh\nls\n```',
    '<!-- run by: tests/planted.test.ts -->\n\n```sh\nls\n```',
    '<!-- reader: planted.env -->',
    '<!-- run -->\n\nA sentence.\n\n```sh\nls\n```',
    '<!-- run -->\n\n```console\nls\n```',
    '<!-- run: ends with 1 -->\n\n```sh\nls\n```',
  ].join('\n\n')

  expect(findUnclassified(parseSteps('p.md', page))).toEqual([
    'p.md:1: no comment names how it is checked',
    'p.md:7: the reason laziness is unknown',
    'p.md:13: there is no tests/planted.test.ts',
    'p.md: nobody fills in planted.env',
    'p.md:23: no comment names how it is checked',
    'p.md:29: an output is checked by operate alone',
  ])
})

test('every reason and every value of a reader is used', () => {
  const steps = listSteps()
  const checks = steps.flatMap((step) => (step.kind === 'block' ? [step.check] : []))
  const reasons = checks.flatMap((check) => (check?.kind === 'not run' ? [check.reason] : []))
  const readers = steps.flatMap((step) => (step.kind === 'reader' ? [step.name] : []))

  expect(Object.keys(REASONS).filter((reason) => !reasons.includes(reason))).toEqual([])
  expect(Object.keys(READER).filter((name) => !readers.includes(name))).toEqual([])
})

test.each(EVERY_PAGE)('OPS-034 each command, option, path and setting that %s names exists', async (name) => {
  const page = readPage(name)

  expect(await findUnknownCalls(page)).toEqual([])
  expect(findUnknownScripts(page)).toEqual([])
  expect(findUnknownPaths(page)).toEqual([])
  expect(findUnknownSettings(page)).toEqual([])
})

test('OPS-034 a command, an option, a script, a path and a setting that do not exist are found', async () => {
  const page = [
    '`operate plant`, `operate hold jobs --planted` and `npm run planted`, but not `operate COMMAND`',
    '`deploy/planted.yml`, `PLANTED_SETTING` and `PLANTED_VALUE=1`',
    '```sh',
    'npm run operate -- verify --plant FILE',
    'install /opt/switchboard-0.1.0/deploy/planted /etc/switchboard/planted.env',
    '```',
  ].join('\n')

  expect(await findUnknownCalls(page)).toEqual([
    'operate verify --plant',
    'operate plant',
    'operate hold --planted',
  ])
  expect(findUnknownScripts(page)).toEqual(['planted'])
  expect(findUnknownPaths(page)).toEqual(['deploy/planted', 'planted.env', 'deploy/planted.yml'])
  expect(findUnknownSettings(page)).toEqual(['PLANTED_SETTING', 'PLANTED_VALUE'])
})

test.each(EVERY_PAGE)('%s begins with a table of its contents', (name) => {
  expect(findContentsProblems(readPage(name))).toEqual([])
})

test('a heading that the table of contents lacks is found', () => {
  const page = '# A\n\n- [B](#b)\n- [C](#c)\n\n## B\n\n## D\n'

  expect(findContentsProblems(page)).toEqual(['D', 'C', 'order'])
})

test('the index lists the examples that are replaced in the check', () => {
  const rows = readPage('README.md')
    .split('\n')
    .filter((line) => line.startsWith('| '))
  const missing = SUBSTITUTIONS.filter(
    ({ examples }) => !rows.some((row) => examples.every((example) => row.includes(`\`${example}\``))),
  )

  expect(missing.flatMap(({ examples }) => examples)).toEqual([])
})

test('paths, addresses and the host of an example are replaced, and other paths are not', () => {
  const place = { root: '/tmp/root', portalPort: 8443, databasePort: 5555 }
  const code = [
    'install -m 640 -g haproxy a /etc/haproxy/certs/my.provider.example.pem',
    "echo 'postgres://a@10.0.0.21:5432/x' > /srv/backups; curl http://10.0.0.11:4002/live /usr/bin/etc/x",
  ].join('\n')

  expect(substitute(code, place).split('\n')).toEqual([
    'install -m 640 a /tmp/root/etc/haproxy/certs/localhost:8443.pem',
    "echo 'postgres://a@127.0.0.1:5555/x' > /tmp/root/srv/backups; curl http://127.0.1.11:4002/live /usr/bin/etc/x",
  ])
})

test('the guide has the number of connections that a process takes', () => {
  const [calls, jobs] = [CALL_CONNECTION_LIMITS.connections, JOB_CONNECTION_LIMITS.connections]

  expect(readPage('first-week.md')).toContain(
    `${calls + jobs} for each process, ${calls} for calls and ${jobs} for jobs`,
  )
})

test('the guide installs the Node that runs the product', () => {
  const packages = readFileSync(join(ROOT, 'package.json'), 'utf8')
  const [, version = ''] = /"node": "(\d+\.\d+\.\d+)"/.exec(packages) ?? []
  const named = [...readPage('first-hour.md').matchAll(/\bv(\d+\.\d+\.\d+)\b/g)].map(([, each]) => each)

  expect(new Set(named)).toEqual(new Set([version]))
})
