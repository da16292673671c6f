import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'
import * as z from 'zod/mini'

import { listJobs } from '../apps/api/src/areas.ts'
import { openPglite } from '../apps/api/src/platform/database/pglite.ts'
import { getMigratedDump } from '../apps/api/src/platform/database/embedded.ts'
import { readEnvironment } from '../apps/api/src/platform/environment.ts'
import { partyRequests } from '../apps/api/src/partners/http/bounded-fetch.ts'
import { createLogger } from '../apps/api/src/platform/http/server.ts'
import { composeServices } from '../apps/api/src/platform/services.ts'
import { createMetrics, measureConnections, measureJobs } from '../apps/api/src/operate/management/metrics.ts'
import { createManagement } from '../apps/api/src/operate/management/server.ts'
import { createWatches } from '../apps/api/src/operate/watch/watches.ts'
import { toMetricsText } from '../apps/api/src/operate/verify.ts'
import { createProvider } from '../apps/api/src/create-provider.ts'
import { ROOT } from '../tools/processes.ts'
import { expectChecked } from './architecture/sources.ts'

const GUIDE_PATH = 'docs/operations/alerts.md'
const GUIDE = read(GUIDE_PATH)
const ALERTS = read('deploy/observability/alerts.yaml')
const DASHBOARD = z
  .object({
    panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })) })),
  })
  .parse(JSON.parse(read('deploy/observability/dashboard.json')))

/** Metrics of other programs, by program. */
const OF_OTHERS: Readonly<Record<string, string>> = {
  up: 'Prometheus',
  node_filesystem_avail_bytes: 'node_exporter',
  node_filesystem_size_bytes: 'node_exporter',
  probe_ssl_earliest_cert_expiry: 'blackbox_exporter',
  patroni_xlog_location: 'Patroni',
  patroni_xlog_replayed_location: 'Patroni',
}
/** Words of PromQL that are not metrics. */
const WORDS = /^(?:sum|max|min|by|on|and|or|rate|increase|time|absent|abs|topk|histogram_quantile)$/

function read(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8')
}

type Alert = {
  readonly name: string
  readonly expr: string
  readonly page: string
  readonly severity: string
}

function alertsIn(rules: string): Alert[] {
  return rules
    .split(/^ +- alert: /m)
    .slice(1)
    .map((text) => ({
      name: /^\w+/.exec(text)?.[0] ?? '',
      expr: /^ +expr: '(.+)'$/m.exec(text)?.[1] ?? '',
      page: /^ +page: (\S+)$/m.exec(text)?.[1] ?? '',
      severity: /^ +severity: (page|ticket)$/m.exec(text)?.[1] ?? '',
    }))
}

/** The metric names in an expression, without labels, durations and quoted text. */
function metricsIn(expr: string): string[] {
  const bare = expr
    .replace(/\{[^}]*\}/g, ' ')
    .replace(/\b(?:by|on) \([^)]*\)/g, ' ')
    .replace(/\[\w+\]/g, ' ')
  return [...bare.matchAll(/[a-z_]+\w*/g)].map(([name]) => name).filter((name) => !WORDS.test(name))
}

/** The label matchers of an expression. */
function matchersIn(expr: string): { label: string; is: string }[] {
  return [...expr.matchAll(/(\w+)(?:=~|=)"([^"]*)"/g)].map(([, label = '', is = '']) => ({ label, is }))
}

/**
 * The output of the management port after a provider has served, requested and run something, and the metrics of
 * verify.
 */
async function collectMetrics(): Promise<string> {
  const environment = readEnvironment({ LOG_LEVEL: 'silent' })
  if (Array.isArray(environment)) throw new Error(environment.join('; '))
  const db = await openPglite({ dump: await getMigratedDump() })
  const services = composeServices({ environment, db, logger: createLogger('silent') })
  const metrics = createMetrics()
  measureConnections({ calls: db, jobs: db }, metrics)
  measureJobs(listJobs(services), metrics)
  createWatches(services, metrics)
  partyRequests.observe({ party: 'gateway.example', outcome: 'json' }, 1)
  const app = await createProvider(services, { checkReplies: false, metrics })
  await app.inject('/nothing')
  const { body } = await createManagement(services, metrics).inject('/metrics')
  await app.close()
  await db.close()
  return body + (await toMetricsText([{ name: 'ledger', claim: '', total: 1, wrong: 0, samples: [] }]))
}

function findAlertProblems(alerts: readonly Alert[], guide: string): string[] {
  const pages = [...guide.matchAll(/^#### ([A-Z]\w+)\n\n([\s\S]*?)(?=\n#|$(?![\s\S]))/gm)].map(
    ([, name = '', text = '']) => ({ name, text }),
  )
  return [
    ...alerts
      .filter(({ name, page }) => page !== `${GUIDE_PATH}#${name.toLowerCase()}`)
      .map(({ name }) => `${name} points elsewhere`),
    ...alerts
      .filter(({ name }) => !pages.some((page) => page.name === name))
      .map(({ name }) => `${name} has no page`),
    ...pages
      .filter(({ name }) => !alerts.some((alert) => alert.name === name))
      .map(({ name }) => `the page ${name} has no alert`),
    ...pages
      .filter(({ text }) => !/^\*\*Look at\*\* .+^\*\*Do:\*\* /ms.test(text))
      .map(({ name }) => `the page ${name} lacks what to look at or to do`),
    ...alerts
      .filter(({ expr, severity }) => expr === '' || severity === '')
      .map(({ name }) => `${name} is incomplete`),
  ]
}

test('every alert has a page in the operations guide, and every page an alert', () => {
  const alerts = alertsIn(ALERTS)

  expect(findAlertProblems(alerts, GUIDE)).toEqual([])
  expectChecked('alerts with a page', alerts.length)
  expect(findAlertProblems(alertsIn(ALERTS.replace('alert: JobLate', 'alert: JobTardy')), GUIDE)).toEqual([
    'JobTardy points elsewhere',
    'JobTardy has no page',
    'the page JobLate has no alert',
  ])
  expect(findAlertProblems(alerts, GUIDE.replace('**Do:** nothing by hand', 'Nothing'))).toEqual([
    'the page PaymentsUnsure lacks what to look at or to do',
  ])
})

test('every metric and label of an alert or the dashboard is printed', async () => {
  const body = await collectMetrics()
  // a gauge without a value is still declared
  const known = new Set([
    ...[...body.matchAll(/^# TYPE (\w+) /gm)].map(([, name = '']) => name),
    ...[...body.matchAll(/^([a-z_]\w*)(?=[ {])/gm)].map(([, name = '']) => name),
  ])
  const unknownIn = (expr: string) =>
    metricsIn(expr).filter((name) => !known.has(name) && OF_OTHERS[name] === undefined)
  const exprs = [
    ...alertsIn(ALERTS).map(({ expr }) => expr),
    ...DASHBOARD.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ]

  expect(exprs.flatMap(unknownIn)).toEqual([])
  expect(unknownIn('rate(http_requests_total{status="500"}[5m]) > up')).toEqual(['http_requests_total'])
  const labels = new Set([
    'kind',
    'state',
    ...[...body.matchAll(/[{,](\w+)="/g)].map(([, label = '']) => label),
  ])
  const given = exprs.flatMap(matchersIn).filter(({ label }) => label !== 'job' && label !== 'mountpoint')
  expect(given.filter(({ label }) => !labels.has(label))).toEqual([])
  expectChecked('metrics in alerts and dashboard', exprs.flatMap(metricsIn).length)
})

test('the sign-in routes counted by an alert exist', async () => {
  const environment = readEnvironment({ LOG_LEVEL: 'silent' })
  if (Array.isArray(environment)) throw new Error(environment.join('; '))
  const db = await openPglite({ dump: await getMigratedDump() })
  const app = await createProvider(composeServices({ environment, db, logger: createLogger('silent') }), {
    checkReplies: false,
  })
  const routes = alertsIn(ALERTS)
    .flatMap(({ expr }) => matchersIn(expr))
    .filter(({ label, is }) => label === 'route' && is.startsWith('/'))
    .flatMap(({ is }) => is.split('|'))

  expect(new Set(routes).size).toBe(3)
  expect(routes.filter((url) => !app.hasRoute({ method: 'POST', url }))).toEqual([])
  await app.close()
  await db.close()
})

const hasPromtool = spawnSync('promtool', ['--version']).status === 0

test.runIf(hasPromtool)('Prometheus accepts the rules', () => {
  const output = execFileSync('promtool', ['check', 'rules', 'deploy/observability/alerts.yaml'], {
    cwd: ROOT,
  })

  expect(String(output)).toContain('SUCCESS')
})
