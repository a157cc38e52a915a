// codegraph for OpenCode: tells the agent, beside a tool's result, who calls the code at hand and which rules govern it.
// Written by `codegraph install opencode`, removed by `codegraph uninstall opencode`. It never throws and never waits long.
import { spawn } from "node:child_process"

const PROGRAMS = ["codegraph"]
const MILLISECONDS = 8000

function run(program, event) {
  return new Promise((resolve) => {
    let out = ""
    const done = (text) => {
      clearTimeout(timer)
      resolve(text)
    }
    const child = spawn(program, ["hook"], { stdio: ["pipe", "pipe", "ignore"] })
    const timer = setTimeout(() => {
      child.kill()
      done("")
    }, MILLISECONDS)
    child.on("error", (error) => done(error.code === "ENOENT" || error.code === "EACCES" ? null : ""))
    child.stdout.on("data", (data) => (out += data))
    child.on("close", () => {
      try {
        done(JSON.parse(out).hookSpecificOutput.additionalContext)
      } catch {
        done("")
      }
    })
    child.stdin.on("error", () => {})
    child.stdin.end(JSON.stringify(event))
  })
}

async function ask(event) {
  for (const program of PROGRAMS) {
    const text = await run(program, { host: "opencode", ...event })
    if (text !== null) return text
  }
  return ""
}

export const Codegraph = async ({ directory }) => {
  const before = new Map() // what was known before an edit, told with its result
  const event = (name, more) => ask({ hook_event_name: name, cwd: directory, ...more })
  return {
    event: async ({ event: told }) => {
      const session_id = told?.properties?.sessionID ?? told?.properties?.info?.id ?? ""
      if (told?.type === "session.created") await event("SessionStart", { session_id, source: "startup" })
      if (told?.type === "session.compacted") await event("SessionStart", { session_id, source: "compact" })
    },
    "tool.execute.before": async ({ tool, sessionID, callID }, { args }) => {
      if (!["edit", "write", "patch"].includes(tool)) return
      const text = await event("PreToolUse", { session_id: sessionID, tool_use_id: callID, tool_name: tool, tool_input: args })
      if (before.size > 50) before.clear()
      if (text) before.set(callID, text)
    },
    "tool.execute.after": async ({ tool, sessionID, callID, args }, output) => {
      const told = [before.get(callID)]
      before.delete(callID)
      if (["read", "edit", "write", "patch", "bash", "grep", "glob"].includes(tool)) {
        told.push(await event("PostToolUse", { session_id: sessionID, tool_use_id: callID, tool_name: tool, tool_input: args ?? {} }))
      }
      const text = told.filter(Boolean).join("\n")
      if (text && typeof output?.output === "string") output.output += `\n\n${text}`
    },
  }
}
