import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { listEndpoints } from '../apps/api/src/areas.ts'
import { openPostgres } from '../apps/api/src/platform/database/postgres.ts'
import { readEnvironment } from '../apps/api/src/platform/environment.ts'
import type { Endpoint } from '../apps/api/src/platform/http/handle.ts'
import { createLogger } from '../apps/api/src/platform/http/server.ts'
import { composeServices } from '../apps/api/src/platform/services.ts'
import { doctor } from '../apps/api/src/operate/doctor.ts'
import { databasePart, etcdPart, haproxyPart } from '../tools/cluster/layout.ts'
import type { Layout } from '../tools/cluster/layout.ts'
import { findMissingPrograms } from '../tools/cluster/programs.ts'
import { ROOT } from '../tools/processes.ts'

import { PARTNER_PATHS } from './deploy/outside.ts'
import { DEPLOY, ownSecrets, readVariables } from './deploy/variables.ts'

const LAYOUT: Layout = {
  folder: '/nowhere',
  port: 4100,
  synchronous: true,
  cables: false,
  passwords: { superuser: 'a', replicator: 'b', application: 'c' },
}

function read(file: string): string {
  return readFileSync(join(DEPLOY, file), 'utf8')
}

/** The variables that the API does not read. */
function unknownToApi(variables: Readonly<Record<string, string>>): string[] {
  const source = readFileSync(join(ROOT, 'apps/api/src/platform/settings.ts'), 'utf8')
  return Object.keys(variables).filter((name) => !new RegExp(`^ {2}${name}: `, 'm').test(source))
}

test('the settings of the API are settings that it has, and with secrets of its own enough for a start outside the sandbox', () => {
  const variables = readVariables('env/api.env')

  expect(unknownToApi(variables)).toEqual([])
  expect(unknownToApi({ ...variables, DRAIN_MINUTES: '3' })).toEqual(['DRAIN_MINUTES'])
  expect(readEnvironment(ownSecrets(variables))).toMatchObject({ SANDBOX: false, DRAIN_SECONDS: 3 })
})

test('nothing starts with a secret that the files publish: the start and `doctor` refuse each by its name', async () => {
  const variables = readVariables('env/api.env')
  const published = Object.keys(variables).filter((name) => variables[name] !== ownSecrets(variables)[name])
  const problems = readEnvironment(variables)

  expect(published.length).toBeGreaterThan(10)
  expect(published).toContain('COMPANY_TAX_NUMBER')
  const expected = published.map((name) => `${name}: is the one that deploy/env publishes, set your own`)
  expect(Array.isArray(problems) ? problems.toSorted() : problems).toEqual(expected.toSorted())
  const report = await doctor.run({ words: [], values: {}, variables })
  expect(report.ok).toBe(false)
  for (const problem of expected)
    expect(report.lines).toContainEqual(expect.stringMatching(new RegExp(`^WRONG +settings +${problem};`)))
})

test('every machine of the API listens where HAProxy asks for it, and believes the HAProxy of each machine', () => {
  const api = { ...readVariables('env/api.env'), ...readVariables('env/4000.env') }
  const haproxy = readVariables('env/haproxy.env')
  const machines = ['API1', 'API2', 'API3'].map((name) => haproxy[name] ?? '')

  expect(machines[0]).toBe(`${api['HOST']}:${api['PORT']}`)
  expect(haproxy['API1_MANAGEMENT']).toBe(api['MANAGEMENT_PORT'])
  expect(machines[0]?.split(':')[0]).toBe(api['MANAGEMENT_HOST'])
  expect(api['TRUSTED_PROXIES']).toBe(machines.map((machine) => machine.split(':')[0]).join(','))
})

test('what `npm run cluster` tries is what these files say: the same variables, from the same templates', () => {
  for (const [file, part] of [
    ['env/haproxy.env', haproxyPart(LAYOUT)],
    ['env/patroni.env', databasePart(LAYOUT, 1)],
    ['env/etcd.env', etcdPart(LAYOUT)],
  ] as const) {
    expect(Object.keys(readVariables(file)).toSorted()).toEqual(Object.keys(part.variables).toSorted())
  }
  expect(haproxyPart(LAYOUT).args).toContain(join(DEPLOY, 'haproxy.cfg'))
  expect(databasePart(LAYOUT, 1).args).toContain(join(DEPLOY, 'patroni.yml'))
})

test('Patroni and etcd find etcd on the machines of PostgreSQL that HAProxy knows', () => {
  const [haproxy, patroni, etcd] = ['haproxy', 'patroni', 'etcd'].map((name) =>
    readVariables(`env/${name}.env`),
  )
  const machines = ['DB1', 'DB2', 'DB3'].map((name) => haproxy?.[name]?.replace(/:.*/, '') ?? '')
  const [first = ''] = machines
  const findForeign = (variables: Readonly<Record<string, string>> = {}) =>
    Object.entries(variables).filter(([, value]) => value.includes('10.0.0.') && !value.includes(first))

  expect(patroni?.['PATRONI_ETCD_HOSTS']).toBe(machines.map((machine) => `${machine}:2379`).join(','))
  expect(etcd?.['ETCD_INITIAL_CLUSTER']).toBe(
    machines.map((machine, index) => `etcd${index + 1}=http://${machine}:2380`).join(','),
  )
  expect([...findForeign(patroni), ...findForeign(etcd)]).toEqual([])
})

test('pgBackRest of cron backs up the stanza of its file, which has no secret of its own', () => {
  const [, stanza = ''] = /^\[(?!global)(\w+)\]$/m.exec(read('pgbackrest.conf')) ?? []
  const secrets = [...read('pgbackrest.conf').matchAll(/^\S+-(?:key|secret|pass)=(.*)$/gm)]

  expect(read('cron-database').match(/--stanza=\w+ --type=\w+/g)).toEqual([
    `--stanza=${stanza} --type=full`,
    `--stanza=${stanza} --type=diff`,
  ])
  expect(secrets.map(([, value]) => value)).toEqual(['change-me', 'change-me', 'change-me'])
})

test('every variable of haproxy.cfg is given, and no other', () => {
  const named = [...read('haproxy.cfg').matchAll(/"\$\{(\w+)(?:\[\*\])?\}"/g)].map(([, name = '']) => name)

  expect([...new Set(named)].toSorted()).toEqual(Object.keys(readVariables('env/haproxy.env')).toSorted())
})

test('HAProxy never refuses, and serves first, the calls that a process refuses last', () => {
  const environment = readEnvironment({})
  if (Array.isArray(environment)) throw new Error(environment.join('; '))
  const db = openPostgres('postgres://nobody@127.0.0.1:1/nothing')
  const endpoints = listEndpoints(composeServices({ environment, db, logger: createLogger('silent') }))
  const ofAccount = endpoints.filter(({ call }) => call.path.startsWith('/accounts/'))
  const paying = new RegExp(/acl paying path,url_dec -m reg (\S+)/.exec(read('haproxy.cfg'))?.[1] ?? 'none')
  const isFirst = ({ call }: Endpoint) => paying.test(`/api${call.path}`)

  expect(ofAccount.length).toBeGreaterThan(60)
  expect(ofAccount.filter(isFirst).map(({ call }) => call.path)).toEqual(
    ofAccount.filter(({ urgency }) => urgency === 'urgent').map(({ call }) => call.path),
  )
})

test('no template ends a commit that waits for the second machine', () => {
  const settings = read('patroni.yml').replace(/#.*/g, '')

  expect(settings).toMatch(/synchronous_mode: true/)
  expect(settings).not.toMatch(/statement_timeout/)
})

test('the page of these files names each base image, and none has a digest', () => {
  const text = [read('Containerfile'), read('compose.yaml')].join('\n')
  const images = [...text.matchAll(/^(?:FROM|\s+image:) (\S+[:@]\S+)/gm)].map(([, image = '']) => image)

  expect(images).toHaveLength(2)
  expect(images.filter((image) => !read('README.md').includes(`\`${image}\``))).toEqual([])
  expect(images.filter((image) => image.includes('@sha256:'))).toEqual([])
})

test('OPS-002 compose migrates, writes the first data and then starts the API, by files of the repository', () => {
  const services = read('compose.yaml').split(/^  (?=\w+:$)/m)
  const find = (name: string) => services.find((text) => text.startsWith(`${name}:\n`)) ?? ''
  const [init, api] = [find('init'), find('api')]
  const files = [...read('compose.yaml').matchAll(/entrypoint: \[node, ([\w./-]+)/g)].map(
    ([, file = '']) => file,
  )

  expect(init).toMatch(/migrate: { condition: service_completed_successfully }/)
  expect(init).toContain('operate.ts, init, deploy/first-data.json]')
  expect(init).toContain('./first-data.json:/app/deploy/first-data.json:ro')
  expect(api).toMatch(/init: { condition: service_completed_successfully }/)
  expect(files).toHaveLength(2)
  for (const file of [...files, 'deploy/first-data.json'])
    expect(existsSync(join(ROOT, file)), file).toBe(true)
})

test('every unit runs without rights of its own, and waits for a process that drains', () => {
  const units = readdirSync(join(DEPLOY, 'systemd'))
  const drain = Number(readVariables('env/api.env')['DRAIN_SECONDS'])

  expect(units.length).toBeGreaterThan(0)
  for (const unit of units) expect(read(`systemd/${unit}`)).toMatch(/^NoNewPrivileges=yes$/m)
  const [, seconds = '0'] = /^TimeoutStopSec=(\d+)$/m.exec(read('systemd/switchboard@.service')) ?? []
  // the thirty seconds are what the API gives a stop that drains
  expect(Number(seconds)).toBeGreaterThan(drain + 30)
})

test('OPS-026 HAProxy gets TLS from its variables, redirects to it, and logs neither addresses nor numbers', () => {
  const front = read('haproxy.cfg')
  const [format = ''] = /log-format .*/.exec(front) ?? []

  expect(readVariables('env/haproxy.env')['PORTAL_TLS']).toMatch(/^ssl crt /)
  expect(front).toContain('bind "${PORTAL_BIND}" "${PORTAL_TLS[*]}"')
  expect(front).toContain('redirect scheme https')
  expect(front).toContain('set-var(txn.path) path,regsub([0-9]+,N,g)')
  expect(format).toContain('%[src,ipmask(24,48)]')
  expect(format).not.toMatch(/%(?:ci|HP|HU|r)\b/)
})

test('OPS-029 a rehearsal has an address at the sandbox for every partner of api.env', () => {
  const partners = Object.keys(readVariables('env/api.env')).filter(
    (name) => name.endsWith('_URL') && !['PUBLIC_URL', 'DATABASE_URL', 'SMTP_URL'].includes(name),
  )

  expect(Object.keys(PARTNER_PATHS).toSorted()).toEqual(partners.toSorted())
})

const HAPROXY = '/usr/sbin/haproxy'
const SYSTEMD_ANALYZE = '/usr/bin/systemd-analyze'

test.skipIf(!existsSync(HAPROXY))('HAProxy takes its file (not run where HAProxy is not installed)', () => {
  const { status, stderr } = spawnSync(HAPROXY, ['-c', '-f', join(DEPLOY, 'haproxy.cfg')], {
    // the certificate is the provider's own
    env: { ...readVariables('env/haproxy.env'), PORTAL_TLS: '' },
    encoding: 'utf8',
  })

  expect([status, stderr]).toEqual([0, expect.not.stringContaining('WARNING')])
})

test.skipIf(!existsSync(SYSTEMD_ANALYZE) || findMissingPrograms() !== null)(
  'systemd takes its units (not run where systemd or what the units start is not installed)',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'switchboard-units-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    for (const unit of readdirSync(join(DEPLOY, 'systemd'))) {
      const file = join(folder, unit)
      writeFileSync(file, read(`systemd/${unit}`).replaceAll('/opt/switchboard', ROOT))
      const { status, stderr } = spawnSync(SYSTEMD_ANALYZE, ['verify', file], { encoding: 'utf8' })
      expect([unit, status, stderr]).toEqual([unit, 0, ''])
    }
  },
)
