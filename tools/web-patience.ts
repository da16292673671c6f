import { configure } from '@testing-library/react'

// a screen's script is loaded when the screen is entered
configure({ asyncUtilTimeout: 5_000 })
