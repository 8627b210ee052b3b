// vite.config.js: one HTML file. Script and style go into it, and a policy with their checksums: no other script runs, and
// nothing is loaded.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

const checksum = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

const onePage = {
  name: "one-page",
  enforce: "post",
  generateBundle(_options, bundle) {
    const files = Object.values(bundle);
    const script = files.find((file) => file.type === "chunk").code.trim().replaceAll("</script", "<\\/script");
    const style = files.find((file) => file.fileName.endsWith(".css")).source.toString().trim();
    for (const name of Object.keys(bundle)) delete bundle[name];
    // A function as the replacement: `$&` in the script is text.
    const page = readFileSync(new URL("template.html", import.meta.url), "utf8")
      .replace("/*SCRIPT_SUM*/", () => checksum(script))
      .replace("/*STYLE_SUM*/", () => checksum(style))
      .replace("/*STYLE*/", () => style)
      .replace("/*SCRIPT*/", () => script);
    this.emitFile({ type: "asset", fileName: "page.html", source: page });
  },
};

export default {
  plugins: [onePage],
  build: {
    target: "es2022",
    cssTarget: ["chrome123", "firefox120", "safari17.5"], // the first with light-dark()
    outDir: "dist",
    cssCodeSplit: false,
    lib: { entry: "src/main.ts", formats: ["iife"], name: "etalonPage", fileName: "page" },
  },
};
