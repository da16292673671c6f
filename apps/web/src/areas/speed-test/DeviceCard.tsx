import { useState } from 'react'

import type { DeviceResult } from '@switchboard/domain/speed-test/contract'
import { CONNECTIONS } from '@switchboard/domain/speed-test/measured'
import type { Measured } from '@switchboard/domain/speed-test/measured'
import { mbpsText } from '@switchboard/domain/speed-test/text'

import type { Failure } from '#web/http/failure.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DefinitionList } from '#web/ui/DefinitionList.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { RadioField } from '#web/ui/RadioField.tsx'
import { momentText } from '#web/ui/clock-text.ts'

import type { Phase } from './measure.ts'
import { useDeviceTest } from './use-device-test.ts'
import type { DeviceTestState } from './use-device-test.ts'
import { MAX_DATA, describeRetryTime, formatBytes, formatDelay } from './words.ts'

const PHASES: Record<Phase, string> = {
  delay: 'Measuring the delay',
  download: 'Measuring the download',
  upload: 'Measuring the upload',
}

const CHOICES: readonly { readonly value: Measured['connection']; readonly label: string }[] = [
  { value: 'wifi', label: 'Over wifi' },
  { value: 'cable', label: 'By cable to the modem' },
  { value: 'unknown', label: 'I do not know' },
]

/** The speed of this device, which the page measures against the provider. */
export function DeviceCard({ newest }: { readonly newest: DeviceResult | undefined }) {
  const { state, start, stop } = useDeviceTest()
  const [connection, setConnection] = useState<Measured['connection']>('wifi')
  const isRunning = state.kind === 'running' || state.kind === 'beginning'
  return (
    <Card title="This device">
      <p className="soft">
        Measured in this page, between this device and us. It takes about 15 seconds and moves {MAX_DATA} at
        most: less on a slower connection. Nothing goes to anyone else.
      </p>
      {newest !== undefined && !isRunning && <Result result={newest} />}
      <Outcome state={state} />
      {!isRunning && (
        <RadioField
          id="connection"
          label="How is this device connected?"
          value={connection}
          choices={CHOICES}
          onValueChange={(value) => setConnection(CONNECTIONS.find((each) => each === value) ?? 'unknown')}
        />
      )}
      <div>
        {/* one button, so that the focus stays on it */}
        <Button kind="plain" onClick={isRunning ? stop : () => void start(connection)}>
          {isRunning ? 'Stop' : 'Measure this device'}
        </Button>
      </div>
    </Card>
  )
}

function Outcome({ state }: { readonly state: DeviceTestState }) {
  switch (state.kind) {
    case 'idle':
      return null
    case 'beginning':
      return <p role="status">Beginning</p>
    case 'running': {
      const { phase, mbps } = state.progress
      return (
        <>
          <p role="status">{PHASES[phase]}</p>
          {mbps !== null && <p className="number">{mbpsText(mbps)}</p>}
        </>
      )
    }
    case 'done':
      return <p role="status">This device has been measured.</p>
    case 'stopped':
      return <p role="status">Stopped. Nothing was kept.</p>
    case 'hidden':
      return (
        <Notice tone="caution" role="status">
          The measurement was stopped as this page was not in sight. Keep it open while it runs.
        </Notice>
      )
    case 'failed':
      return (
        <Notice tone="critical" role="alert">
          {describeFailure(state.failure)}
        </Notice>
      )
  }
}

function describeFailure(failure: Failure | null): string {
  const when = describeRetryTime(failure?.retryAfterSeconds ?? null)
  switch (failure?.code) {
    case 'DEVICE_TEST_UNDER_WAY':
      return `Another measurement is under way. Please try again ${when}.`
    case 'TOO_MANY_REQUESTS':
      return `Devices of this account have been measured many times. Please try again ${when}.`
    default:
      return 'The measurement broke off, and nothing was kept. Check that you are connected, then try again.'
  }
}

function Result({ result }: { readonly result: DeviceResult }) {
  return (
    <DefinitionList
      items={[
        { term: 'Download', description: mbpsText(result.downloadMbps) },
        { term: 'Upload', description: mbpsText(result.uploadMbps) },
        {
          term: 'Delay',
          description: `${formatDelay(result.idleMs)}, ${formatDelay(result.loadedMs)} during the download`,
        },
        { term: 'Data moved', description: formatBytes(result.usedBytes) },
        { term: 'Measured', description: momentText(result.measuredAt) },
      ]}
    />
  )
}
