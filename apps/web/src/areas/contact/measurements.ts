import { MAX_ATTACHED_MEASUREMENTS } from '@switchboard/domain/contact/contract'
import type { SpeedTests } from '@switchboard/domain/speed-test/contract'
import { mbpsText } from '@switchboard/domain/speed-test/text'

import { momentText } from '#web/ui/clock-text.ts'

/** The ids of the measurements in the URL that are to be sent with a report. */
export function parseMeasurementIds(search: string): string[] {
  return new URLSearchParams(search).getAll('measured').slice(0, MAX_ATTACHED_MEASUREMENTS)
}

/** The texts of the attached measurements. A measurement that no longer exists is left out. */
export function listMeasurementTexts(
  { results, devices }: SpeedTests,
  ids: readonly string[],
): AttachedMeasurement[] {
  const lineTests = results.map((result) => ({ ...result, subject: 'The line', instant: result.testedAt }))
  const deviceTests = devices.map((result) => ({
    ...result,
    subject: 'A device',
    instant: result.measuredAt,
  }))
  return [...lineTests, ...deviceTests]
    .filter(({ id }) => ids.includes(id))
    .map(({ id, subject, instant, downloadMbps, uploadMbps }) => ({
      id,
      text: `${subject}, ${momentText(instant)}: ${mbpsText(downloadMbps)} down, ${mbpsText(uploadMbps)} up`,
    }))
}

export type AttachedMeasurement = { readonly id: string; readonly text: string }
