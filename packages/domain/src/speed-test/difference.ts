import type { DeviceResult, LineResult, SpeedTests } from './contract.ts'

/**
 * Above this share of the plan's speed, a line is as sold. Above this share of the line's speed, the loss of a device is not
 * noticed.
 */
const ENOUGH_OF_PLAN = 0.8
const ENOUGH_OF_LINE = 0.75
/** A delay that grows by more than this under load is noticed in calls and games. */
const FELT_MILLISECONDS = 100
/** Measurements further apart than this may have different causes. */
const SAME_CAUSE_MILLISECONDS = 86_400_000

/** The meaning of two measurements together. */
export type Difference =
  /** There are no two measurements within a day. */
  | { readonly kind: 'none' }
  | { readonly kind: 'lineSlow'; readonly lineMbps: number; readonly planMbps: number }
  | {
      readonly kind: 'deviceSlow'
      readonly lineMbps: number
      readonly deviceMbps: number
      readonly connection: DeviceResult['connection']
    }
  | { readonly kind: 'delayGrows'; readonly idleMs: number; readonly loadedMs: number }
  | { readonly kind: 'fine'; readonly lineMbps: number; readonly deviceMbps: number }

/** The meaning of the newest measurements of the line and of a device together. */
export function explainSpeedDifference({ results, devices, plan }: SpeedTests): Difference {
  const [line] = results
  const [device] = devices
  if (line === undefined || device === undefined || !mayHaveSameCause(line, device)) return { kind: 'none' }
  const [lineMbps, deviceMbps] = [line.downloadMbps, device.downloadMbps]
  if (plan !== null && lineMbps < ENOUGH_OF_PLAN * plan.downloadMbps)
    return { kind: 'lineSlow', lineMbps, planMbps: plan.downloadMbps }
  if (deviceMbps < ENOUGH_OF_LINE * lineMbps)
    return { kind: 'deviceSlow', lineMbps, deviceMbps, connection: device.connection }
  if (device.loadedMs - device.idleMs > FELT_MILLISECONDS)
    return { kind: 'delayGrows', idleMs: device.idleMs, loadedMs: device.loadedMs }
  return { kind: 'fine', lineMbps, deviceMbps }
}

function mayHaveSameCause({ testedAt }: LineResult, { measuredAt }: DeviceResult): boolean {
  return Math.abs(testedAt - measuredAt) <= SAME_CAUSE_MILLISECONDS
}
