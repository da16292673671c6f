import type { SpeedTests } from '@switchboard/domain/speed-test/contract'

/** The address of the form for faults, with the newest measurement of the line and of a device. */
export function buildReportAddress({ results, devices }: SpeedTests): string {
  const ids = [results[0]?.id, devices[0]?.id].flatMap((id) => (id === undefined ? [] : [['measured', id]]))
  return ids.length === 0 ? '/contact' : `/contact?${new URLSearchParams(ids)}`
}
