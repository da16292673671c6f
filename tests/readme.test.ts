import { execFileSync } from 'node:child_process'
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { DEMO_FIBRE_STATUSES, DEMO_PEOPLE } from '@switchboard/domain/demo-people'

import { DEMO_USERS } from '../apps/api/src/demo/people.ts'
import { PICTURES } from '../e2e/pictures.ts'
import { ROUTES, toAddress } from '../e2e/routes.ts'
import { SCREENS } from '../e2e/screen-pictures.ts'
import { ROOT } from '../tools/processes.ts'
import { expectChecked } from './architecture/sources.ts'

const README = read('README.md')
const DEMO = read('docs/demo.md')
const COMMANDS = read('docs/commands.md')
const MAX_README_LINES = 70
const MAX_PICTURE_BYTES = 200_000

function read(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8')
}

/** The rows of the table of demo customers. */
function findCustomerRows(page: string): string[] {
  const [, customers = ''] = page.split('## Customers\n')
  return customers
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.replaceAll(/ +/g, ' '))
}

test('docs/demo.md has the people of the demo, and what they show', () => {
  const rows = DEMO_PEOPLE.map(({ name, shows }) => `| \`${name}\` | ${shows} |`)

  expect(findCustomerRows(DEMO)).toEqual([
    ...rows,
    '| `fibre-<status>` | one account for each status of a fibre order |',
  ])
})

test('the people of the demo that have a sign-in at the portal are its users', () => {
  const people = DEMO_PEOPLE.filter(({ signIn }) => signIn === 'portal' || signIn === 'invitation')
  const users = DEMO_USERS.map(({ name, firstName, lastName }) => `${name} ${firstName} ${lastName}`)

  expect(users.toSorted()).toEqual(
    [
      ...people.map(({ name, fullName }) => `${name} ${fullName}`),
      ...DEMO_FIBRE_STATUSES.map((status) => `fibre-${status} Fibre ${status}`),
    ].toSorted(),
  )
})

test('the login in the README is a demo customer', () => {
  const [, login] = /Sign in as `([^`]+)`/.exec(README) ?? []

  expect(DEMO_USERS.map(({ name }) => name)).toContain(login)
})

test('the README has at most 70 lines', () => {
  expect(README.trimEnd().split('\n').length).toBeLessThanOrEqual(MAX_README_LINES)
})

/** The commands of npm that a page names and package.json does not have. */
function findUnknownCommands(page: string): string[] {
  const scripts = Object.keys(JSON.parse(read('package.json')).scripts)
  const commands = [...page.matchAll(/\bnpm (?:run (?:--silent )?)?([a-z][\w:]*)/g)].map(
    ([, name = '']) => name,
  )
  expectChecked('commands', commands.length)
  return commands.filter((name) => !scripts.includes(name))
}

test.each([
  ['README.md', /npm (?:start|test) .*/g],
  ['docs/commands.md', /`npm [^`]*`/g],
])('package.json has each command of %s', (file, pattern) => {
  const commands = (read(file).match(pattern) ?? []).join('\n')

  expect(findUnknownCommands(commands)).toEqual([])
  expect(findUnknownCommands(`${commands}\nnpm run nothing`)).toEqual(['nothing'])
})

test('docs/commands.md describes each command in one row', () => {
  const rows = COMMANDS.split('\n').filter((line) => line.startsWith('| `'))
  const commands = rows.map((row) => row.split('`')[1])

  expectChecked('rows of commands', rows.length)
  expect(new Set(commands).size).toBe(rows.length)
})

test('the README links both pages that have its tables', () => {
  expect(README).toContain('](docs/demo.md)')
  expect(README).toContain('](docs/commands.md)')
})

test('the pictures of the screens are twelve, each with its own name and a route of the page', () => {
  const names = SCREENS.map(({ name }) => name)
  const routes = ROUTES.map(toAddress)

  expect(new Set(names).size).toBe(12)
  expect(SCREENS.map(({ route }) => route).filter((route) => !routes.includes(route))).toEqual([])
})

test.each(PICTURES)('the picture $file shows a route of the page', ({ route }) => {
  expect(ROUTES.map(({ path }) => path)).toContain(route)
})

test.each(PICTURES)('the picture $file is a PNG of at most 200 kB', ({ file }) => {
  const path = join(ROOT, 'docs', file)

  expect(readFileSync(path).subarray(1, 4).toString()).toBe('PNG')
  expect(statSync(path).size).toBeLessThanOrEqual(MAX_PICTURE_BYTES)
})

test('the README shows each picture in docs', () => {
  const shown = [...README.matchAll(/!\[[^\]]+\]\(docs\/([^)]+)\)/g)].map(([, file = '']) => file)
  const saved = readdirSync(join(ROOT, 'docs')).filter((file) => file.endsWith('.png'))
  const taken = PICTURES.map(({ file }) => file)

  expect(shown.toSorted()).toEqual(taken.toSorted())
  expect(saved.toSorted()).toEqual(taken.toSorted())
})

test('the setting of each simulated company is one of docs/operations/settings.md', () => {
  const settings = README.match(/`[A-Z_]+_URL`/g) ?? []
  const page = read('docs/operations/settings.md')

  expectChecked('settings', settings.length)
  expect(settings.filter((setting) => !page.includes(`| ${setting}`))).toEqual([])
})

/** A figure of the README, and the command that counts it. */
const FIGURE = /^(git .*?) +# more than ([\d,]+) (.*)$/gm

test.each(
  [...README.matchAll(FIGURE)].map(([, command = '', figure = '', subject = '']) => ({
    command,
    figure,
    subject,
  })),
)('the README counts more than $figure $subject', ({ command, figure }) => {
  const count = Number(execFileSync('sh', ['-c', command], { cwd: ROOT, encoding: 'utf8' }))

  expect(count).toBeGreaterThan(Number(figure.replaceAll(',', '')))
})
