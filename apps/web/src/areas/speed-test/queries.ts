import { readSpeedTests } from '@switchboard/domain/speed-test/contract'

import { ofActiveAccount } from '#web/http/account.ts'
import { callQuery } from '#web/http/query-client.ts'

export const speedTestsQuery = () => callQuery(readSpeedTests, ofActiveAccount())
