import { render } from 'preact'
import { App } from './shell/app.tsx'
import './style/page.css'

const root = document.getElementById('page')
if (root) render(<App />, root)
