import { parseArgs } from 'node:util'

import { measureAddress } from './address.ts'
import { measureBillRun } from './billrun.ts'
import { measureData } from './data.ts'
import { measureDashboard } from './dashboard.ts'
import { measureInp } from './inp.ts'
import { measureLighthouse } from './lighthouse.ts'
import { measureLogin } from './login.ts'
import { measureMemory } from './memory.ts'
import { measureGrowth, measureUsageGrowth } from './growth.ts'
import { measureHttp } from './http.ts'
import { measurePdf } from './pdf.ts'
import { measureProcesses } from './processes.ts'
import { measureUsage } from './usage.ts'
import { measureReadings } from './readings.ts'
import { report } from './report.ts'
import type { Measurement } from './report.ts'

const ROUNDS = 5

const MEASUREMENTS: Readonly<Record<string, (rounds: number, accounts?: number) => Promise<Measurement>>> = {
  http: measureHttp,
  dashboard: measureDashboard,
  data: measureData,
  growth: measureGrowth,
  readings: measureReadings,
  usage: measureUsage,
  'usage-growth': measureUsageGrowth,
  login: measureLogin,
  memory: measureMemory,
  pdf: measurePdf,
  processes: measureProcesses,
  lighthouse: measureLighthouse,
  inp: measureInp,
  billrun: measureBillRun,
  address: measureAddress,
}

/** A missed goal is measured once more, because the machine may have had a slow minute. */
async function main([name = '', given]: readonly string[], accounts?: number): Promise<number> {
  const measure = MEASUREMENTS[name]
  const rounds = Number(given ?? ROUNDS)
  if (measure === undefined || !(rounds >= 1) || (accounts !== undefined && !(accounts >= 1))) {
    console.error(`npm run bench -- ${Object.keys(MEASUREMENTS).join(' | ')} [rounds] [--accounts N]`)
    return 2
  }
  if (report(name, await measure(rounds, accounts))) return 0
  console.log('\nMissed: once more.')
  return report(name, await measure(rounds, accounts)) ? 0 : 1
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { accounts: { type: 'string' } },
})
process.exit(await main(positionals, values.accounts === undefined ? undefined : Number(values.accounts)))
