import * as z from 'zod/mini'

import { openPostgres } from '../../apps/api/src/platform/database/postgres.ts'
import { smallCallServer } from '../small-call.ts'

import { answerParent, inputFromParent } from './answer-parent.ts'

const { url } = inputFromParent(z.object({ url: z.string() }))

const app = smallCallServer(openPostgres(url))
const address = await app.listen({ host: '127.0.0.1', port: 0 })
answerParent(Number(new URL(address).port))
