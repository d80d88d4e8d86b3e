import "@fontsource-variable/jost";
import "@fontsource-variable/source-sans-3";
import { mount } from "svelte";
import App from "./App.svelte";
import { registerWorker } from "./lib/worker";
import "./style/base.css";

registerWorker();
mount(App, { target: document.getElementById("kolej")! });
