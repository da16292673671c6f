import type { LineResult, SpeedTests } from '@switchboard/domain/speed-test/contract'
import { mbpsText } from '@switchboard/domain/speed-test/text'

import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DefinitionList } from '#web/ui/DefinitionList.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { momentText } from '#web/ui/clock-text.ts'

import type { useLineTest } from './use-line-test.ts'
import { NO_RESULT, REQUEST_FAILED, describeRetryTime, formatDelay } from './words.ts'

type LineTest = ReturnType<typeof useLineTest>
type LineCardProps = { readonly tests: SpeedTests; readonly lineTest: LineTest }

/** The speed of the line, which the test provider measures. Source: SPD-004 to SPD-010. */
export function LineCard({ tests, lineTest }: LineCardProps) {
  const { request, isWaiting, hasNoResult } = lineTest
  const [newest] = tests.results
  return (
    <Card title="Your line">
      <p className="soft">
        Measured from the network up to your home, without wifi and without your devices.
        {tests.plan !== null &&
          ` ${tests.plan.name} is sold with up to ${mbpsText(tests.plan.downloadMbps)} down and ${mbpsText(tests.plan.uploadMbps)} up.`}
      </p>
      {newest !== undefined && <Result result={newest} />}
      <div role="status">
        {isWaiting && 'Your line is being tested. The result is here in a moment, you need not wait for it.'}
      </div>
      {request.isError && (
        <Notice tone="critical" role="alert">
          {describeRefusal(request.error)}
        </Notice>
      )}
      {hasNoResult && !request.isError && !request.isPending && (
        <Notice tone="caution" role="alert">
          {NO_RESULT}
        </Notice>
      )}
      <div>
        <Button busy={request.isPending || isWaiting} onClick={() => request.mutate()}>
          Test my line
        </Button>
      </div>
    </Card>
  )
}

function Result({ result }: { readonly result: LineResult }) {
  return (
    <DefinitionList
      items={[
        { term: 'Download', description: mbpsText(result.downloadMbps) },
        { term: 'Upload', description: mbpsText(result.uploadMbps) },
        { term: 'Delay', description: formatDelay(result.latencyMs) },
        { term: 'Tested', description: momentText(result.testedAt) },
      ]}
    />
  )
}

function describeRefusal({ code, retryAfterSeconds }: NonNullable<LineTest['request']['error']>): string {
  if (code !== 'TOO_MANY_REQUESTS') return REQUEST_FAILED
  return `Your line has been tested many times. Please try again ${describeRetryTime(retryAfterSeconds)}.`
}
