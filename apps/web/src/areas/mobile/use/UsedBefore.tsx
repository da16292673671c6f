import { useQuery } from '@tanstack/react-query'

import type { MobileProduct, MobileService } from '@switchboard/domain/mobile/contract'
import type { MobileUse } from '@switchboard/domain/mobile/use/contract'
import { bytesText } from '@switchboard/domain/mobile/use/rules'

import { providerToday } from '#web/http/configuration.ts'
import { periodText } from '#web/used/words.ts'

import { formatLine } from '../line-words.ts'
import { mobileUseQuery } from './queries.ts'

const BYTES_PER_MB = 1_048_576
const MAX_NAMED = 3

/** Data of the account's mobiles in the last finished bill period. */
type UsedData = {
  readonly period: MobileUse['period']
  /** The mobiles with known data, the most data first. */
  readonly lines: readonly { readonly name: string; readonly bytes: number }[]
}

/** Null while it is unknown, and for an account whose mobiles have no data of that period. Source: MOB-069. */
function useUsedData(mobiles: readonly MobileService[]): UsedData | null {
  const currentUse = useQuery(mobileUseQuery({}))
  const first = currentUse.data?.period.from
  // the bill of a period has the date of the first day of the next one
  const lastUse = useQuery({
    ...mobileUseQuery(first === undefined ? {} : { billDate: first }),
    enabled: first !== undefined,
  })
  if (first === undefined || lastUse.data === undefined) return null
  const { numbers, period } = lastUse.data
  const lines = numbers
    .flatMap(({ serviceEntity, usedBytes, knownTo }) => {
      const line = mobiles.find((each) => each.serviceEntity === serviceEntity)
      const isKnown = usedBytes !== undefined && knownTo !== null && knownTo !== undefined
      // data of a wireless broadband modem is no guide for a phone
      if (!isKnown || line?.type !== 'mobile2_linerental') return []
      return [{ name: formatLine(line), bytes: usedBytes }]
    })
    .toSorted((one, other) => other.bytes - one.bytes)
  return lines.length === 0 ? null : { period, lines }
}

type UsedBeforeProps = {
  readonly mobiles: readonly MobileService[]
  /** The plan that is compared with the data; absent for the data itself. */
  readonly plan?: Pick<MobileProduct, 'periodDataMb'>
}

/**
 * `Data used from 3 October to 2 November. 021 555 0181: 13.5 GB; 2 others less.` Of a plan it continues the hint: `; 021 555
 * 0181 used less data`.
 */
export function UsedBefore({ mobiles, plan }: UsedBeforeProps) {
  const used = useUsedData(mobiles)
  if (used === null) return null
  if (plan === undefined) return describeUsed(used)
  const text = compareWithUsed(plan, used)
  return text && `; ${text}`
}

function describeUsed({ period, lines }: UsedData): string {
  const named = lines.slice(0, MAX_NAMED).map(({ name, bytes }) => `${name}: ${bytesText('GB', bytes)}`)
  const others = lines.length - named.length
  const rest = others === 0 ? '' : `; ${others === 1 ? '1 other' : `${others} others`} less`
  return `Data used from ${periodText(period, providerToday())}. ${named.join('; ')}${rest}.`
}

/** Compares the data of a plan with what each mobile used. Null for a plan without a limit of its own. */
function compareWithUsed(
  { periodDataMb = null }: NonNullable<UsedBeforeProps['plan']>,
  { lines }: UsedData,
): string | null {
  if (periodDataMb === null || periodDataMb === 0) return null
  const over = lines.filter(({ bytes }) => bytes > periodDataMb * BYTES_PER_MB).length
  const amount = over === 0 ? 'less' : 'more'
  if (lines.length === 1) return `${lines[0]?.name} used ${amount} data`
  if (over === 0 || over === lines.length) return `each of these mobiles used ${amount} data`
  return `${over} of these ${lines.length} mobiles used more data`
}
