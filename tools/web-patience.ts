import { configure } from '@testing-library/react'

import { chooseWait } from './patience.ts'

// a screen's script is loaded when the screen is entered
configure({ asyncUtilTimeout: chooseWait({ quiet: 3_000, busy: 15_000 }) })
