import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { ROOT } from './processes.ts'
import { parseTests } from './reports.ts'
import { calculateCoverage, listIds, parseRequirements, isSelected, listUnknownIds } from './requirements.ts'

const page = `# Promise to pay

| id | kind | requirement | from |
| --- | --- | --- | --- |
| PTP-001 | screen | A panel, see BIL-001. | 3 §1 |
| PTP-002 | field | A date. | 1 §3 |
`
const requirements = parseRequirements(page, 'promise-to-pay')

test('only a row of a page is a requirement, not an id in another text', () => {
  expect(requirements.map(({ id }) => id)).toEqual(['PTP-001', 'PTP-002'])
})

test('an area misses the ids that no passing test names', () => {
  const named = listIds(['PTP-002 the date is asked', 'a test of nothing'])

  expect(calculateCoverage(requirements, named)).toEqual([
    { area: 'promise-to-pay', total: 2, missing: ['PTP-001'] },
  ])
})

test('an id that no page contains is unknown; another word of the same form is ignored', () => {
  const named = listIds(['PTP-999 what nobody asked for', 'UTF-008 is an encoding'])

  expect(listUnknownIds(requirements, named)).toEqual(['PTP-999'])
})

test.each<[selection: string, id: string, taken: boolean]>([
  ['CFG', 'CFG-004', true],
  ['CFG', 'SES-004', false],
  ['SHL-014', 'SHL-014', true],
  ['SHL-014', 'SHL-015', false],
  ['SHL-001..012', 'SHL-012', true],
  ['SHL-001..SHL-012', 'SHL-013', false],
])('the selection %s on %s: %s', (selection, id, taken) => {
  expect(isSelected(selection, id)).toBe(taken)
})

test('a selection of another form is refused', () => {
  expect(() => isSelected('shell', 'SHL-001')).toThrow('is none of')
})

test('a report of Vitest gives passed, failed and skipped tests, and a file that would not load', () => {
  const tests = parseTests({
    testResults: [
      {
        name: 'a.test.ts',
        status: 'failed',
        assertionResults: [
          { fullName: 'CFG-001 is so', status: 'passed' },
          {
            fullName: 'CFG-002 is so',
            status: 'failed',
            failureMessages: ['\u001B[31mnot so\u001B[39m\nhere'],
          },
          { fullName: 'CFG-003 is so', status: 'pending' },
        ],
      },
      { name: 'b.test.ts', status: 'failed', assertionResults: [] },
    ],
  })

  expect(tests.map((test) => test.outcome)).toEqual(['passed', 'failed', 'skipped', 'failed'])
  expect(tests.map((test) => test.why)).toEqual([undefined, 'not so\nhere', undefined, undefined])
})

test('a report of Playwright gives one test for each width, and a flaky test has not passed', () => {
  const tests = parseTests({
    suites: [
      {
        title: 'pay.spec.ts',
        suites: [
          {
            title: 'paying',
            specs: [
              {
                title: 'PAY-001 a bill is paid',
                file: 'pay.spec.ts',
                tests: [
                  { status: 'expected', projectName: 'narrow' },
                  {
                    status: 'flaky',
                    projectName: 'wide',
                    results: [{ errors: [{ message: 'no such button' }] }, { errors: [] }],
                  },
                ],
              },
            ],
          },
        ],
      },
    ],
  })

  expect(tests.map(({ title, outcome, why }) => [title, outcome, why])).toEqual([
    ['pay.spec.ts paying PAY-001 a bill is paid (narrow)', 'passed', undefined],
    ['pay.spec.ts paying PAY-001 a bill is paid (wide)', 'failed', 'no such button'],
  ])
})

/** A checkout that no lane ran in: the program, its libraries and the pages of requirements. */
function copyCheckout(): string {
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-requirements-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const part of ['tools', 'docs/requirements', 'package.json'])
    cpSync(join(ROOT, part), join(folder, part), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

function reportRequirements(folder: string, words: readonly string[] = []) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(folder, 'tools/requirements.ts'), ...words],
    { encoding: 'utf8' },
  )
  return { status, stdout, stderr }
}

test('without reports the requirements are not listed, and the program ends with 2', () => {
  const folder = copyCheckout()
  const refusal = {
    status: 2,
    stdout: '',
    stderr: 'there are no reports: run npm test, or npm run test:all, first\n',
  }

  expect(reportRequirements(folder)).toEqual(refusal)
  mkdirSync(join(folder, 'var/reports'), { recursive: true })
  writeFileSync(join(folder, 'var/reports/style.log'), 'no report of tests')
  expect(reportRequirements(folder, ['OPS-001'])).toEqual(refusal)
})

test('with a report the requirements that a passed test names are counted', () => {
  const folder = copyCheckout()
  const assertionResults = [{ fullName: 'OPS-001 a test', status: 'passed' }]
  mkdirSync(join(folder, 'var/reports'), { recursive: true })
  writeFileSync(
    join(folder, 'var/reports/vitest.json'),
    JSON.stringify({ testResults: [{ name: 'a.test.ts', status: 'passed', assertionResults }] }),
  )

  const { status, stdout } = reportRequirements(folder, ['OPS-001', 'OPS-002'])

  expect(status).toBe(0)
  expect(stdout).toContain('named by a test that passed: 1 of 2\n')
})
