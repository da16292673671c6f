import { testStates } from './test-states.ts'
import { changeStates } from './product-changes.ts'

testStates(
  'static-ip',
  changeStates({
    route: '/change-hub/static-ip',
    heading: 'Static IP',
    user: 'kiri',
    question: 'Your internet address',
    option: 'Static IP address',
  }),
)
